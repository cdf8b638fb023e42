import page from "../../../crates/text/locales/en/page.ftl?raw";
import play from "../../../crates/text/locales/en/play.ftl?raw";
import rules from "../../../crates/text/locales/en/rules.ftl?raw";
import symmetry from "../../../crates/text/locales/en/symmetry.ftl?raw";
import words from "../../../crates/text/locales/en/words.ftl?raw";

export default [words, play, page, rules, symmetry];
