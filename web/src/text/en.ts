import page from "../../../locales/en/page.ftl?raw";
import play from "../../../locales/en/play.ftl?raw";
import rules from "../../../locales/en/rules.ftl?raw";
import words from "../../../locales/en/words.ftl?raw";

export default [words, play, page, rules];
