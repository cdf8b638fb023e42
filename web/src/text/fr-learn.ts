import learn from "../../../crates/text/locales/fr/learn.ftl?raw";
import sources from "../../../crates/text/locales/fr/sources.ftl?raw";

export default [learn, sources];
