// A game in progress: the answers of the server, the record, and whose turn it is. The address
// keeps the position; the browser's history keeps the record.

import * as api from "../api/games";
import type { Asked } from "../api/games";
import { isPassing, Stopped } from "../api/client";
import type { GraphView, Move, Played, View } from "../api/types";
import { verticesOf } from "../board/graph";
import { isDrawnAnew, onBoard } from "../board/lasting";
import { named } from "../board/named";
import { t } from "../text/texts.svelte";
import {
  fresh,
  gameFrom,
  markedBy,
  otherSide,
  sideToMove,
  startOf,
  undo,
  type Game,
  type Starts,
} from "./record";

export interface Settings {
  readonly asked: Asked;
  readonly level: string;
  readonly starts: Starts;
}

/**
 * Writes a position to the address, as a new entry of the history or in place of the current one.
 */
export type Keep = (position: string, game: Game, replace: boolean) => void;

type Work = (signal: AbortSignal) => Promise<void>;
type Next = () => Promise<void>;

export class Session {
  view = $state.raw<View | null>(null);
  game = $state.raw<Game>(fresh("you"));
  hint = $state.raw<{ move: Move; wins: boolean } | null>(null);
  /** The error of the position, so that there is no board, or of the last move. */
  problem = $state<string | null>(null);
  said = $state("");
  waiting = $state(false);
  /** Whether moves are judged on the board. */
  judging = $state(false);
  /** The earlier position that is looked at, and the number of moves before it. */
  looking = $state.raw<{ ply: number; view: View } | null>(null);

  #settings: Settings | null = null;
  #going: AbortController | null = null;
  /** What failed but may succeed when it is tried again. */
  #failed = $state.raw<Next | null>(null);
  /** The board of the start, if heaps are drawn as graphs. */
  #start: { readonly name: string; readonly graph: GraphView | null } | null = null;
  #keep: Keep;

  constructor(keep: Keep) {
    this.#keep = keep;
  }

  side = $derived(sideToMove(this.game));
  over = $derived(this.view?.over ?? false);
  /** The winner, if the game is over. */
  winner = $derived(
    this.view?.over ? (this.view.mover_wins ? this.side : otherSide[this.side]) : null,
  );
  #machineIsNext = $derived(this.view !== null && !this.over && this.side === "machine");
  /** Whether the machine is looking for its move. */
  thinking = $derived(this.waiting && this.#machineIsNext);
  /** Whether it is the machine's turn but it was stopped. */
  stalled = $derived(!this.waiting && this.#machineIsNext);
  /** The position on the board, and the moves that led to it. */
  shown = $derived(this.looking?.view ?? this.view);
  entries = $derived(
    this.looking ? this.game.entries.slice(0, this.looking.ply) : this.game.entries,
  );
  canRetry = $derived(this.#failed !== null);
  idle = $derived(this.waiting || this.over || this.side === "machine");

  /** Shows what an address names. A position that is shown already stays as it is. */
  async open(settings: Settings, kept: unknown): Promise<void> {
    const before = this.#settings;
    this.#settings = settings;
    const same =
      before !== null &&
      JSON.stringify([before.asked.id, before.asked.parameters, before.asked.lang]) ===
        JSON.stringify([settings.asked.id, settings.asked.parameters, settings.asked.lang]);
    const game = gameFrom(kept) ?? fresh(settings.starts);
    // The browser returns copies, so games are compared by content.
    const shown =
      this.view?.position === settings.asked.position &&
      JSON.stringify(this.game) === JSON.stringify(game);
    if (same && shown) return;
    await this.#try(
      async (signal) => {
        const view = await api.view(settings.asked, signal);
        await this.#begin(view, game, signal);
        this.#show(view, game);
        this.said = "";
      },
      () => this.#afterMove(),
    );
  }

  /** Plays a record again from its start, and continues from its end. */
  async replay(settings: Settings, moves: readonly string[]): Promise<void> {
    this.#settings = settings;
    await this.#try(
      async (signal) => {
        const view = await api.view(settings.asked, signal);
        await this.#begin(view, fresh(settings.starts), signal);
        this.#show(view, fresh(settings.starts));
        this.said = "";
        for (const move of moves) this.#add(await api.play(this.#asked(), move, signal));
        this.#keep(this.#asked().position, this.game, true);
      },
      () => this.#afterMove(),
    );
  }

  /** Shows the position after this many moves. The game stays as it is. */
  async look(ply: number): Promise<void> {
    const entry = this.game.entries[Math.max(0, ply)];
    const settings = this.#settings;
    if (this.thinking || !settings) return;
    if (!entry) {
      this.looking = null;
      return;
    }
    await this.#try(async (signal) => {
      const view = await api.view({ ...settings.asked, position: entry.before }, signal);
      const before = { ...this.game, entries: this.game.entries.slice(0, Math.max(0, ply)) };
      this.looking = { ply: Math.max(0, ply), view: this.#onStart(view, before) };
    });
  }

  /** Plays on from the position that is looked at. The moves after it are deleted. */
  async playOn(): Promise<void> {
    if (!this.looking) return;
    const { view } = this.looking;
    this.#show(view, { ...this.game, entries: this.entries });
    this.said = "";
    this.#keep(view.position, this.game, false);
    await this.#afterMove();
  }

  async play(move: string, at?: readonly number[]): Promise<void> {
    await this.#try(
      async (signal) => {
        const played = await api.play(this.#asked(), move, signal);
        this.said = this.#judged(played);
        this.#add(played, at);
        this.#keep(this.#asked().position, this.game, false);
      },
      () => this.#afterMove(),
    );
  }

  async askHint(): Promise<void> {
    await this.#try(async (signal) => {
      try {
        const answer = await api.solve(this.#asked(), signal);
        const [best] = answer.winning_moves;
        const move = best ?? answer.resisting_move;
        this.hint = move ? { move, wins: best !== undefined } : null;
        const lost = answer.remoteness === null ? "play-hint-hard" : "play-hint-resists";
        this.said = move
          ? t(best ? "play-hint-wins" : lost, { move: this.#named(move) })
          : t("play-hint-lost");
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        this.said = t("page-hint-unsolved");
      }
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

  /** Repeats what failed, or lets the machine think again. */
  async retry(): Promise<void> {
    this.said = "";
    await (this.#failed ?? (() => this.#afterMove()))();
  }

  /** Ends the session with its page. Pending answers are ignored. */
  close(): void {
    this.#going?.abort();
  }

  /** Stops waiting. The game stays as it is. */
  cancel(): void {
    this.#going?.abort();
    this.waiting = false;
    this.said = t("page-cancelled");
  }

  #asked(): Asked {
    const settings = this.#settings;
    if (!settings) throw new Error("no game is open");
    return { ...settings.asked, position: this.view?.position ?? settings.asked.position };
  }

  /** Keeps the board of the start, so that vertices stay where they are when heaps break. */
  async #begin(view: View, game: Game, signal: AbortSignal): Promise<void> {
    const name = startOf(game, view.position);
    this.#start = null;
    if (!isDrawnAnew(view) || !view.graph) return;
    const first = game.entries.length === 0 ? view : await this.#look(name, signal);
    this.#start = { name, graph: first.graph };
  }

  #look(position: string, signal: AbortSignal): Promise<View> {
    return api.view({ ...this.#asked(), position }, signal);
  }

  /** A position on the board of the start, if that is one of vertices. */
  #onStart(view: View, game: Game): View {
    const [start, now] = [this.#start, view.graph];
    if (!start?.graph || !now) return view;
    const graph = onBoard(start.name, start.graph, [...markedBy(game).keys()], now);
    return graph ? { ...view, graph } : view;
  }

  #show(view: View, game: Game): void {
    this.view = this.#onStart(view, game);
    this.game = game;
    this.hint = null;
    this.looking = null;
  }

  #add(played: Played, given?: readonly number[]): void {
    const before = this.view?.position ?? "";
    const { notation } = played.move;
    const at = this.#placeOf(played.move, given);
    const words = this.view ? named(played.move, this.view, at) : notation;
    const entry = { side: this.side, notation, words, verdict: played.verdict, before, at };
    this.#show(played.view, { ...this.game, entries: [...this.game.entries, entry] });
  }

  /** Where a move was made, if its text does not say. */
  #placeOf(move: Move, given?: readonly number[]): readonly number[] | undefined {
    if (!this.view || !isDrawnAnew(this.view)) return undefined;
    return given ?? (this.view.graph ? verticesOf(this.view.graph, move) : undefined);
  }

  /** Lets the machine answer if it is its turn, and says how the game stands. */
  async #afterMove(): Promise<void> {
    await this.#try(async (signal) => {
      if (this.#machineIsNext) {
        const played = await this.#reply(signal);
        this.#say(t("page-machine-moves", { move: this.#named(played.move) }));
        this.#add(played);
        this.#keep(this.#asked().position, this.game, true);
      }
      if (this.view && !this.view.all_moves) {
        this.view = this.#onStart(await api.view(this.#asked(), signal), this.game);
      }
      this.#say(this.winner ? t(`play-won-${this.winner}`) : t(`play-turn-${this.side}`));
    });
  }

  /** Says what a person's move did. In games of two people, nothing is said. */
  #judged({ verdict }: Played): string {
    if (this.side !== "you") return "";
    if (verdict === null) return t("page-not-judged");
    if (verdict === "threw_it_away") return t("play-threw-it-away-somehow");
    return t(`play-${verdict.replaceAll("_", "-")}`);
  }

  /** Plays the machine's move, and says so if the machine did not find the best one. */
  async #reply(signal: AbortSignal): Promise<Played> {
    const level = this.#settings?.level ?? "perfect";
    try {
      const played = await api.reply(this.#asked(), level, signal);
      if (level === "perfect" && played.verdict === null) this.#say(t("page-machine-guesses"));
      return played;
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      this.#say(t("page-machine-guesses"));
      return api.reply(this.#asked(), "novice", signal);
    }
  }

  /** A move of this position in the words of the board. */
  #named(move: Move): string {
    return this.view ? named(move, this.view) : move.notation;
  }

  #say(sentence: string): void {
    this.said = this.said ? `${this.said} ${sentence}` : sentence;
  }

  /** Runs one conversation with the server at a time. A newer one aborts the older one. */
  async #try(work: Work, next?: Next): Promise<void> {
    this.#going?.abort();
    const going = new AbortController();
    this.#going = going;
    this.waiting = true;
    this.problem = null;
    this.#failed = null;
    try {
      await work(going.signal);
      if (next && !going.signal.aborted) await next();
    } catch (error) {
      if (going.signal.aborted) return;
      this.problem = (error as Error).message;
      this.#failed = isPassing(error) ? () => this.#try(work, next) : null;
    } finally {
      if (this.#going === going) this.waiting = false;
    }
  }
}
