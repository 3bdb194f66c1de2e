/**
 * Previews an action that the player only asks about: it is read, judged and resolved as if it were tried, with dice
 * that are thrown away, and of all that only the check, the time and what stands in the way are kept.
 */

import { coinItem } from '../../core/character-money.ts'
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { Prospect, ProspectiveCheck } from '../../core/protocol/facts-for-player-questions.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import { isFighting, nameOf, playerIdOf } from '../../core/state/state-queries.ts'
import { createDiceRoller, lowestDice } from '../../dice/index.ts'
import type { AttemptedAction, Ruleset } from '../../rules/index.ts'
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import { dispositionOf, periodOf, resolveTurn, worldSeconds } from '../../world/index.ts'
import type { PossibleOffer } from '../interpret/possible-offers.ts'
import { interpret } from '../interpret-line.ts'
import { planBonus } from '../thinking/kept-plan.ts'
import type { Gathered, Validated } from '../turn-value-by-stage.ts'
import { validate } from '../validate-actions.ts'

/** The acts that a yes to "you could" would do; none for what would have to be asked about first. */
export async function attemptsFor(turn: Gathered, words: string): Promise<readonly AttemptedAction[]> {
  const { understood, judgement } = validate(await readAct(turn, words))
  if (understood.offered !== null) return [understood.offered]
  return judgement.question === null && judgement.confirm === null ? judgement.attempts : []
}

/** The act as it would be read if it were typed. */
function readAct(turn: Gathered, words: string): ReturnType<typeof interpret> {
  const line =
    /^\w+ing\b/i.test(words) && !/^(?:bring|sing|ring|fling|swing|string|sling|cling|wring)\b/i.test(words)
  const text = line ? `I try ${words}` : `I ${words}`
  const { gameMaster, backstop } = turn.dependencies
  // Only a game master that answers at once is asked: a question costs no call to a model.
  const dependencies = { ...turn.dependencies, gameMaster: gameMaster.instant ? gameMaster : backstop }
  const last = { ...turn.last, question: null, confirm: null }
  return interpret({ ...turn, dependencies, last, text, pick: null, choice: null })
}

/** Says what an act would come to; nothing is done, and no die of the campaign is used. */
export async function prospectOf(turn: Gathered, words: string): Promise<Prospect> {
  const read = await readAct(turn, words)
  const tried = validate(read)
  const { confirm } = tried.judgement
  if (confirm === null) return weighed(tried, words)
  // What is asked about first is weighed as if the answer were yes.
  const meant = validate({ ...read, last: { ...read.last, confirm: confirm.key } })
  return { ...weighed(meant, words), reason: confirm.question }
}

/** What choosing an offer would come to. */
export async function prospectOfOffer(
  turn: Gathered,
  { text, action }: PossibleOffer,
  words: string,
): Promise<Prospect> {
  const read = await readAct(turn, text.charAt(0).toLowerCase() + text.slice(1))
  const chosen = validate({ ...read, understood: { ...read.understood, offered: action } })
  return { ...weighed(chosen, words), offered: text }
}

function weighed(turn: Validated, words: string): Prospect {
  const { understood, judgement, last } = turn
  const offered = understood.offered
  const key = Object.entries(last.offers).find(
    ([, offer]) => offer?.deed_id !== undefined && offer.deed_id === offered?.deed_id,
  )?.[0]
  const known = {
    words,
    understood: offered === null ? (understood.output.understood ?? '') : '',
    offered: key === undefined ? null : (last.block?.choices[key]?.text ?? null),
    check: null,
    minutes: 0,
    stakes: [],
  }
  const asksBack = judgement.question
  const [blocked] = judgement.output.blocked_actions
  const idle = judgement.attempts.every(({ verb }) => verb === 'improvise')
  if (judgement.attempts.length === 0)
    return {
      ...known,
      kind: blocked === undefined && asksBack === null ? 'unread' : 'refused',
      reason: asksBack ?? blocked?.reason ?? null,
    }
  if (idle && offered === null) return { ...known, kind: 'unread', reason: null }
  const { rolled, minutes, refused, stakes } = tryOut(turn)
  if (refused !== undefined && rolled === undefined) return { ...known, kind: 'refused', reason: refused }
  if (rolled === undefined) return { ...known, kind: 'sure', minutes, reason: asksBack, stakes }
  return { ...known, kind: 'check', check: checkOf(rolled, turn.ruleset), minutes, reason: asksBack, stakes }
}

interface TriedOut {
  readonly rolled: DiceEntry | undefined
  readonly minutes: number
  readonly refused: string | undefined
  readonly stakes: readonly string[]
}

/** Resolves the attempts with dice that always show a one, and throws the result away. */
function tryOut({ packet, state, ruleset, definition, judgement }: Validated): TriedOut {
  const none = { epoch: 0, nonce: 0, draws: lowestDice, moment: 'asked', previous: () => undefined }
  const dice = createDiceRoller(none)
  const resolved = resolveTurn({
    state,
    ruleset,
    definition,
    dice,
    attempts: judgement.attempts,
    followed: [],
    planBonus,
    endsWith: () => ({ diff: {}, events: [] }),
  })
  const [rolled] = dice.entries
  if (!resolved.ok) return { rolled, minutes: 0, refused: resolved.refusal.message, stakes: [] }
  const { calendar } = state.campaign
  const seconds = worldSeconds(calendar, resolved.value.time.time) - worldSeconds(calendar, state.time)
  return {
    rolled,
    minutes: Math.round(seconds / 60),
    refused: resolved.value.refused[0]?.reason,
    stakes: stakesOf(packet, state, resolved.value),
  }
}

/** What the lowest throw would change: clocks that can be seen, attitudes, wounds, money. */
function stakesOf(
  { clocks, present_entities }: Validated['packet'],
  before: GameState,
  { state: after }: { readonly state: GameState },
): readonly string[] {
  const hero = playerIdOf(before)
  const moved = clocks.flatMap((clock) => {
    const now = after.clocks[clock.id]
    const by = (now?.value ?? clock.value) - clock.value
    return by > 0 && periodOf(clock) === null ? [`${clock.name} would go up by ${by}`] : []
  })
  const soured = present_entities.flatMap((id) =>
    dispositionOf(after, id, hero) < dispositionOf(before, id, hero)
      ? [`${nameOf(before, id)} would like you less`]
      : [],
  )
  const coins = coinsOf(before, hero) - coinsOf(after, hero)
  return [
    ...moved,
    ...soured,
    ...(coins > 0 ? [`you would be ${countOf(coins, 'coin')} poorer`] : []),
    ...(isFighting(after) && !isFighting(before) ? ['it would come to a fight'] : []),
  ]
}

function coinsOf({ inventory }: GameState, who: string): number {
  return inventory[joinedKey(who, coinItem)]?.qty ?? 0
}

function checkOf(entry: DiceEntry, ruleset: Ruleset): ProspectiveCheck {
  const modifier = entry.modifiers.reduce((sum, { value }) => sum + value, 0)
  const target = entry.target
  return {
    label: entry.label,
    modifier,
    against:
      target === undefined
        ? null
        : { ...target, called: target.kind === 'DC' ? ruleset.difficultyLabel(target.value) : '' },
    edge: entry.advantage ?? null,
    chance: chanceOf(entry, modifier),
  }
}

const bands = { mixed: 7, success: 10 } as const

/** In hundredths, by counting every way the dice can fall. */
function chanceOf({ notation, target, advantage }: DiceEntry, modifier: number): ProspectiveCheck['chance'] {
  const faces = (sides: number): number[] => Array.from({ length: sides }, (_, at) => at + 1)
  if (target !== undefined) {
    const works =
      faces(20).filter(
        (face) =>
          (target.kind === 'AC' && face === 20) ||
          (face + modifier >= target.value && !(target.kind === 'AC' && face === 1)),
      ).length / 20
    const success =
      advantage === 'advantage' ? 1 - (1 - works) ** 2 : advantage === 'disadvantage' ? works ** 2 : works
    return { success: Math.round(success * 100), mixed: 0 }
  }
  if (!/^2d6/.test(notation)) return { success: 0, mixed: 0 }
  const totals = faces(6).flatMap((first) => faces(6).map((second) => first + second + modifier))
  const share = (fits: (total: number) => boolean): number =>
    Math.round((totals.filter(fits).length / totals.length) * 100)
  return {
    success: share((total) => total >= bands.success),
    mixed: share((total) => total >= bands.mixed && total < bands.success),
  }
}
