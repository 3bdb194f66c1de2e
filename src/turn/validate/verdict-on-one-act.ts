/** One act of a line, judged: whether it may be tried, why not, what it is unclear about, and which step goes before it. */
import type { InterpreterOutput, ProposedAction } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { isFighting, rowOf } from '../../core/state/state-queries.ts'
import type { AttemptedAction, NamedPower, SheetReader } from '../../rules/index.ts'
import { withArticle } from '../../text/capitals-articles-plurals-lists.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { leadsThrough, placeBehind } from '../../text/place-behind-a-door.ts'
import {
  type ActCase,
  contradiction,
  impossible,
  inventory,
  location,
  namesThing,
  type Objection,
  presence,
  searchedBefore,
} from './action-checks.ts'
import { type Confirm, confirmIrreversible } from './confirm-irreversible.ts'
import { type ImplicitStep, implicitStep } from './implicit-steps.ts'
import { checkMissingThing, type SceneWords, spokenToThing, unheard } from './missing-thing-check.ts'
import { findTarget, nameOf, namesOf, type Senses } from './senses-and-targets.ts'
import { takeToldThing } from './take-thing-only-in-prose.ts'
import { going, taking } from './tools-needed-and-verb-groups.ts'

/** What is judged, and what waits from the turn before. */
export interface JudgedLine {
  readonly understood: InterpreterOutput
  readonly state: GameState
  readonly ruleset: SheetReader
  readonly actor_id: string
  /** The player's own line: claims are looked for in it, however it was understood. */
  readonly player_input: string
  /** What stands behind the choices that acts of the line name. */
  readonly offers?: Readonly<Record<string, AttemptedAction>>
  readonly before: {
    readonly question: string | null
    readonly confirm: string | null
    /** True when the line that was asked about is typed once more: then it is meant as it was read. */
    readonly insists?: boolean
  }
  /** Those the player has heard of beside what the scene's facts tell. */
  readonly heard?: readonly string[]
  /** What the actor may do by its name in the rules. */
  readonly powers?: readonly NamedPower[]
  /** Places that known ways lead to, however far. */
  readonly routes?: readonly string[]
  /** What the place and the last narration speak of. */
  readonly scene?: () => SceneWords
  /** The scene at the end of a known way, for acts that are done there; null where none leads. */
  readonly beyond?: (
    from: GameState,
    placeId: string,
  ) => { state: GameState; routes: readonly string[] } | null
}

export type Verdict =
  | {
      readonly kind: 'allowed'
      readonly act: ActCase
      readonly step: ImplicitStep | null
      /** True for a choice that could also be done without its author's words. */
      readonly isPossiblePlainly?: boolean
    }
  | { readonly kind: 'blocked'; readonly act: ActCase; readonly objection: Objection }
  | { readonly kind: 'unclear'; readonly act: ActCase; readonly ids: readonly string[] }
  | { readonly kind: 'confirm'; readonly act: ActCase; readonly confirm: Confirm }
  | { readonly kind: 'left'; readonly act: ActCase }

export function caseOf(
  state: GameState,
  senses: Senses,
  action: ProposedAction,
  askedLastTurn: boolean,
  powers: readonly NamedPower[] = [],
): ActCase {
  const power = powers.find(({ id }) => id === action.item_id)
  const found = findTarget(state, senses, action.target_id)
  const [first] = found.kind === 'several' ? found.ids : []
  // A player who was asked last turn is not asked again: the first that fits is meant.
  const settled = askedLastTurn && first !== undefined ? ({ kind: 'one', id: first } as const) : found
  const behind = settled.kind === 'one' ? behindDoor(state, senses, action, settled.id) : undefined
  const meant = behind === undefined ? settled : ({ kind: 'one', id: behind } as const)
  const target = meant.kind === 'one' ? rowOf(state.entities, meant.id) : undefined
  return { state, senses, action, found: meant, target, ...(power !== undefined && { power }) }
}

const unlocking: ReadonlySet<string> = new Set(['unlock', 'open', 'force', 'pick_lock'])

/** The place behind a door that is opened or gone through; undefined for what is no door, and where none is behind it. */
function behindDoor(
  state: GameState,
  senses: Senses,
  { action, details }: ProposedAction,
  id: string,
): string | undefined {
  const isTaken = going.has(action) && leadsThrough(details)
  if (rowOf(state.entities, id)?.type !== 'item' || !(isTaken || unlocking.has(action))) return undefined
  const named = (of: string): { id: string; names: readonly string[] } => ({
    id: of,
    names: namesOf(state, of),
  })
  return placeBehind(named(id), senses.exits.map(named))?.id
}

const questions = [impossible, inventory, contradiction, searchedBefore] as const

/** What is known beside the act itself. */
interface Known {
  /** The irreversible act that was asked about last turn. */
  readonly confirmed: string | null
  /** True when the last turn ended with a question. */
  readonly asked: boolean
  readonly scene: (() => SceneWords) | undefined
}

export function verdictOf(act: ActCase, known: Known): Verdict {
  const told = toldThingOf(act, known.scene)
  if (told === null) return verdictOfKnown(act, known)
  if ('objection' in told) return { kind: 'blocked', act, objection: told.objection }
  const { thing } = told
  const brought = { ...act, brings: thing }
  if (taking.has(act.action.action)) return { kind: 'allowed', act: brought, step: null }
  // What lies there and is shown or given away is taken first.
  const { missing: _told, ...rest } = act.action
  const handed = verdictOfKnown({ ...brought, action: rest }, known)
  if (handed.kind !== 'allowed') return handed
  const attempt = { verb: 'take', actor_id: act.senses.actor_id, item_id: thing.id, brings: thing }
  return { ...handed, step: { announce: `You take ${withArticle(thing.name)} first.`, attempt } }
}

const handing: ReadonlySet<string> = new Set(['show', 'give'])

/** What becomes of an act on a small thing that only the prose has named; null when it is about no such thing. */
function toldThingOf(act: ActCase, scene: Known['scene']): ReturnType<typeof takeToldThing> {
  const { action, missing, item_id, affordance_id } = act.action
  if (missing === undefined || item_id !== undefined || affordance_id !== undefined || scene === undefined)
    return null
  if (taking.has(action)) return act.found.kind === 'none' ? takeToldThing(act, missing, scene()) : null
  if (!handing.has(action) || act.found.kind !== 'one') return null
  const told = takeToldThing(act, missing, scene())
  return told !== null && 'thing' in told ? told : null
}

function verdictOfKnown(act: ActCase, { confirmed, asked, scene }: Known): Verdict {
  const { action, found } = act
  if (found.kind === 'several' && !['look', 'observe', 'listen', 'wait', 'search'].includes(action.action))
    return { kind: 'unclear', act, ids: found.ids }
  const listeners = asked ? [] : possibleListeners(act)
  if (listeners.length > 1) return { kind: 'unclear', act, ids: listeners }
  const receivers = lacksReceiver(act) ? visiblePeople(act) : undefined
  if (receivers !== undefined && !asked && receivers.length > 0)
    return { kind: 'unclear', act, ids: receivers.slice(0, 4) }
  if (receivers !== undefined)
    return {
      kind: 'blocked',
      act,
      objection: { rule: 'PIPE-03', reason: 'There is nobody here whom you could give it to.' },
    }
  if (act.power?.lacking !== undefined)
    return { kind: 'blocked', act, objection: { rule: 'PIPE-05', reason: act.power.lacking } }
  const step = act.power === undefined ? implicitStep(act) : null
  const there =
    step === null
      ? (namesThing(act) ??
        checkMissingThing(act, scene) ??
        spokenToThing(act, scene) ??
        unheard(act, scene) ??
        presence(act) ??
        location(act))
      : null
  const own = act.power === undefined && (step === null || step.attempt.verb === 'go')
  const near = own ? act : { ...act, action: withoutItem(action) }
  const objection =
    there ?? questions.map((question) => question(near)).find((answer) => answer !== null) ?? null
  if (objection !== null) return { kind: 'blocked', act, objection }
  const confirm = confirmIrreversible(act)
  return confirm !== null && confirm.key !== confirmed
    ? { kind: 'confirm', act, confirm }
    : { kind: 'allowed', act: lookingRound(act), step }
}

/** "Look round the carriage": the place is looked at, whatever it was called. */
function lookingRound(act: ActCase): ActCase {
  const { missing, ...action } = act.action
  return action.action === 'look' && missing !== undefined && act.found.kind === 'none'
    ? { ...act, action: { ...action, details: 'look around' } }
    : act
}

/** Said so that no listener in particular is meant. */
const saidAloud =
  /\b(?:aloud|out loud|to (?:the|an) (?:\w+ )?(?:room|crowd|air|empty|wall|ceiling|world)|to (?:nobody|no one|myself|everyone|everybody|anyone)|under my breath|loudly|shout|yell|announce|scream|mutter|hum|sing|whistle|toast|drink to|raise my)\b/i

/** True for words to a person: a question about something, or a sentence of one's own. */
function isForListener({ action, topics = [], speech, details, manner = [] }: ProposedAction): boolean {
  if (manner.includes('aloud')) return false
  if (action === 'ask') return topics.length > 0 || speech !== undefined
  if (action !== 'talk' || saidAloud.test(details)) return false
  return (speech ?? details).trim().split(/\s+/).length > 1
}

export function stepOf(verdict: Extract<Verdict, { kind: 'allowed' | 'confirm' }>): ImplicitStep | null {
  return verdict.kind === 'allowed' ? verdict.step : implicitStep(verdict.act)
}

/** People who could be meant by words that name no listener. */
function possibleListeners({ state, senses, action, found }: ActCase): readonly string[] {
  // Whom a choice is for, its author has said.
  if ((action.affordance_id ?? action.offer_key) !== undefined) return []
  if (found.kind !== 'none' || action.missing !== undefined || !isForListener(action)) return []
  return visiblePeople({ state, senses })
}

/** Something is to change hands, and no receiver was named: it is never told as given. */
function lacksReceiver({ state, action, found }: ActCase): boolean {
  const { affordance_id, offer_key, missing } = action
  return (
    found.kind === 'none' &&
    (action.action === 'give' || action.action === 'bribe') &&
    (affordance_id ?? offer_key ?? missing) === undefined &&
    !isFighting(state)
  )
}

export function visiblePeople({ state, senses }: Pick<ActCase, 'state' | 'senses'>): readonly string[] {
  return [...senses.visible].filter(
    (id) => id !== senses.actor_id && rowOf(state.entities, id)?.type === 'npc',
  )
}

function withoutItem(action: ProposedAction): ProposedAction {
  const { item_id: _taken, ...rest } = action
  return rest
}

/** Those in sight whose names share a word or a beginning with what was said. */
export function alike({ senses, state, action, found }: ActCase): readonly string[] {
  const said = foldedWords(found.kind === 'unknown' ? found.words : action.target_id).filter(
    (word) => word.length > 2,
  )
  return visiblePeople({ state, senses })
    .filter((id) =>
      foldedWords(nameOf(state, id)).some((word) =>
        said.some((other) => other.slice(0, 3) === word.slice(0, 3)),
      ),
    )
    .slice(0, 4)
}
