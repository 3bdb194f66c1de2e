/** What a doubtful act may have been instead: the acts that its words speak for, done to the same people and things. */
import {
  type GateVerdict,
  type ReadAct,
  type ReadAction,
  type Reading,
  type ReadingScene,
  readActionWeights,
} from '../../core/protocol/free-text-reading.ts'
import { capitalize } from '../../text/grammar.ts'
import { directed, grave, needsTarget } from '../grammar/act/act-kinds.ts'
import { phraseFor } from '../grammar/finish/understood.ts'
import { indexScene } from '../grammar/scene/scene-index.ts'
import type { LikelyIntent } from './likely-intents.ts'

/** An act with what its words speak for. */
export interface JudgedAct {
  readonly act: ReadAct
  readonly likely: readonly LikelyIntent[]
}

type Chip = NonNullable<Reading['chips']>[number]

const mostChips = 4
/** Words must speak for another act at least so much before it is offered. */
const leastShare = 0.08
/** … and so much before one is offered that hurts or cannot be taken back. */
const leastGraveShare = 0.25

/** Acts that are no reading to choose: what is said to the table, and what has no name. */
const unoffered: ReadonlySet<string> = new Set(
  'ooc system status think recall question improvise correct claim answer agree refuse ready surrender'.split(
    ' ',
  ),
)

/** What to offer beside a doubtful reading, likeliest first; the grammar's own alternatives come before. */
export function otherReadings(
  reading: Reading,
  judged: readonly JudgedAct[],
  scene: ReadingScene,
  enough: GateVerdict['enough'],
): readonly Chip[] {
  const own = reading.chips ?? []
  const doubtful = judged.find(({ act }) => act.likelihood !== undefined && act.likelihood < enough.costly)
  if (reading.mode !== 'play' || doubtful === undefined) return own
  const index = indexScene(scene)
  const others = doubtful.likely
    .filter(({ intent, share }) => share >= leastShareOf(intent) && intent !== doubtful.act.action)
    .filter(({ intent }) => Object.hasOwn(readActionWeights, intent) && !unoffered.has(intent))
    .flatMap(({ intent }) => asAct(doubtful.act, intent as ReadAction, scene))
    .map((action): Chip => ({ text: capitalize(phraseFor(action, index)), action }))
    .filter(({ text }) => !own.some((chip) => chip.text === text))
  return [...own, ...others].slice(0, mostChips)
}

function leastShareOf(intent: string): number {
  return grave.has(intent as ReadAction) ? leastGraveShare : leastShare
}

/** Done to somebody, and to no thing. */
const bodily: ReadonlySet<string> = new Set('attack grapple heal help insight follow free'.split(' '))
/** Done with a thing in hand. */
const handing: ReadonlySet<string> = new Set('give put show'.split(' '))
/** Done to things alone. */
const handling: ReadonlySet<string> = new Set(
  'take open close unlock force disable read use equip consume burn hack dig craft'.split(' '),
)

/** The same clause as another act, when it has whom or what that act needs. */
function asAct(act: ReadAct, action: ReadAction, scene: ReadingScene): readonly ReadAct[] {
  const isPerson = scene.people.some(({ id }) => id === act.target)
  const listener = scene.interlocutor ?? (scene.people.length === 1 ? (scene.people[0]?.id ?? null) : null)
  const target = directed.has(action) && !isPerson ? listener : act.target
  const isLess =
    (target === null && (directed.has(action) || needsTarget.has(action))) ||
    (bodily.has(action) && !isPerson) ||
    (handling.has(action) && isPerson) ||
    (handing.has(action) && act.item === null)
  if (isLess) return []
  const { speech_act: _speech, alternatives: _others, phrase: _phrase, likelihood: _likely, ...rest } = act
  return [{ ...rest, action, verb: action, target, confidence: 1 }]
}
