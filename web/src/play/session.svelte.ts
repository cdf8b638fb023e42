// One game being played: what the server said, the record, and whose turn it is. The address keeps
// the position; the browser's history keeps the record.

import * as api from "../api/games";
import type { Asked } from "../api/games";
import { Stopped } from "../api/client";
import type { Move, Played, View } from "../api/types";
import { t } from "../text/texts.svelte";
import { fresh, gameFrom, otherSide, sideToMove, undo, type Game, type Starts } from "./record";

export interface Settings {
  readonly asked: Asked;
  readonly level: string;
  readonly starts: Starts;
}

/** Puts a position into the address, as a new entry of the history or in place of this one. */
export type Keep = (position: string, game: Game, replace: boolean) => void;

export class Session {
  view = $state.raw<View | null>(null);
  game = $state.raw<Game>(fresh("you"));
  hint = $state.raw<{ move: Move; wins: boolean } | null>(null);
  /** What is wrong: with the position, so that there is no board, or with the last move. */
  problem = $state<string | null>(null);
  said = $state("");
  waiting = $state(false);

  #settings: Settings | null = null;
  #going: AbortController | null = null;
  #keep: Keep;

  constructor(keep: Keep) {
    this.#keep = keep;
  }

  side = $derived(sideToMove(this.game));
  over = $derived(this.view?.over ?? false);
  /** Who has won, when the game is over. */
  winner = $derived(
    this.view?.over ? (this.view.mover_wins ? this.side : otherSide[this.side]) : null,
  );
  idle = $derived(this.waiting || this.over || this.side === "machine");

  /** Shows what an address names; a position that is shown already stays as it is. */
  async open(settings: Settings, kept: unknown): Promise<void> {
    const before = this.#settings;
    this.#settings = settings;
    const same =
      before !== null &&
      JSON.stringify([before.asked.id, before.asked.parameters, before.asked.lang]) ===
        JSON.stringify([settings.asked.id, settings.asked.parameters, settings.asked.lang]);
    const game = gameFrom(kept) ?? fresh(settings.starts);
    // The browser hands back copies, so games are compared by what they say.
    const shown =
      this.view?.position === settings.asked.position &&
      JSON.stringify(this.game) === JSON.stringify(game);
    if (same && shown) return;
    await this.#try(async (signal) => {
      const view = await api.view(settings.asked, signal);
      this.#show(view, game);
      this.said = "";
      await this.#afterMove(signal);
      if (this.game !== game) this.#keep(this.#asked().position, this.game, true);
    });
  }

  async play(move: string): Promise<void> {
    await this.#try(async (signal) => {
      const played = await api.play(this.#asked(), move, signal);
      const judged = this.#judged(played);
      this.#add(played);
      this.said = judged;
      await this.#afterMove(signal);
      this.#keep(this.#asked().position, this.game, false);
    });
  }

  async askHint(): Promise<void> {
    await this.#try(async (signal) => {
      const answer = await api.solve(this.#asked(), signal);
      const [best] = answer.winning_moves;
      const move = best ?? answer.resisting_move;
      this.hint = move ? { move, wins: best !== undefined } : null;
      this.said = move
        ? t(best ? "play-hint-wins" : "play-hint-resists", { move: spoken(move) })
        : t("play-hint-lost");
    });
  }

  async undo(): Promise<void> {
    const undone = undo(this.game);
    const settings = this.#settings;
    if (!undone || !settings) return;
    await this.#try(async (signal) => {
      const view = await api.view({ ...settings.asked, position: undone.position }, signal);
      this.#show(view, undone.game);
      this.said = t("play-undone");
      this.#keep(view.position, undone.game, false);
    });
  }

  #asked(): Asked {
    const settings = this.#settings;
    if (!settings) throw new Error("no game is open");
    return { ...settings.asked, position: this.view?.position ?? settings.asked.position };
  }

  #show(view: View, game: Game): void {
    this.view = view;
    this.game = game;
    this.hint = null;
  }

  #add(played: Played): void {
    const before = this.view?.position ?? "";
    const { notation, words = "" } = played.move;
    const entry = { side: this.side, notation, words, verdict: played.verdict, before };
    this.#show(played.view, { ...this.game, entries: [...this.game.entries, entry] });
  }

  /** Lets the machine answer when it is its turn, and tells how things stand. */
  async #afterMove(signal: AbortSignal): Promise<void> {
    if (!this.over && this.side === "machine") {
      const played = await this.#reply(signal);
      this.#add(played);
      this.#say(t("play-machine-moves", { move: spoken(played.move) }));
    }
    if (this.view && !this.view.all_moves) this.view = await api.view(this.#asked(), signal);
    this.#say(this.winner ? t(`play-won-${this.winner}`) : t(`play-turn-${this.side}`));
  }

  /** What a person's move did, in words; two people are left to find out for themselves. */
  #judged({ verdict, verdict_words }: Played): string {
    if (this.side !== "you") return "";
    if (verdict === null) return verdict_words;
    if (verdict === "threw_it_away") return t("play-threw-it-away-somehow");
    return t(`play-${verdict.replaceAll("_", "-")}`);
  }

  /** The machine's move; any legal one when the best is not found in time. */
  async #reply(signal: AbortSignal): Promise<Played> {
    try {
      return await api.reply(this.#asked(), this.#settings?.level ?? "perfect", signal);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      this.#say(t("page-machine-guesses"));
      return api.reply(this.#asked(), "novice", signal);
    }
  }

  #say(sentence: string): void {
    this.said = this.said ? `${this.said} ${sentence}` : sentence;
  }

  /** One conversation with the server at a time; a newer one ends an older one. */
  async #try(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#going?.abort();
    const going = new AbortController();
    this.#going = going;
    this.waiting = true;
    this.problem = null;
    try {
      await work(going.signal);
    } catch (error) {
      if (!going.signal.aborted) this.problem = (error as Error).message;
    } finally {
      if (this.#going === going) this.waiting = false;
    }
  }
}

const spoken = (move: Move): string =>
  move.words && move.words !== move.notation ? `${move.notation} (${move.words})` : move.notation;
