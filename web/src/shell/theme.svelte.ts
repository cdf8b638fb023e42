// The theme: light, dark, or that of the system. The choice is kept on this machine.

import { keep, recall } from "./kept";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

class Choice {
  theme = $state<Theme>(THEMES.find((theme) => theme === recall("theme")) ?? "auto");

  choose(theme: Theme): void {
    this.theme = theme;
    keep("theme", theme);
    applyTheme();
  }
}

export const choice = new Choice();

export function applyTheme(): void {
  document.documentElement.dataset["theme"] = choice.theme;
}
