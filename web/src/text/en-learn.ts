import learn from "../../../crates/text/locales/en/learn.ftl?raw";
import sources from "../../../crates/text/locales/en/sources.ftl?raw";

export default [learn, sources];
