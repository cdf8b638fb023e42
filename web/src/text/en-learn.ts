import learn from "../../../locales/en/learn.ftl?raw";

export default [learn];
