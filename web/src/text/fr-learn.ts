import learn from "../../../locales/fr/learn.ftl?raw";

export default [learn];
