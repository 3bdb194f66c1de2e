/**
 * Situations, the tight spots a failure leaves behind, each with what gets you out of it. A situation is a fact about
 * a character, so it is told, remembered and undone like everything else.
 */

import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { asObject } from '../../core/json.ts'
import type { Fact } from '../../core/state/table-row-schemas.ts'
import type { RulesView } from '../rules-view.ts'
import { wordIn } from './read-json-fields.ts'
import type { VerbKind } from './verb-kinds-and-skills.ts'

export const situationNames = ['exposed', 'detected', 'cornered', 'pursued', 'injured'] as const
export type SituationName = (typeof situationNames)[number]
/** Soft hampers; hard makes the next failure dangerous. */
export type Severity = 'soft' | 'hard'

interface SituationRule {
  /** Verbs whose success, mixed or full, ends it. */
  readonly clearedBy: readonly string[]
  readonly clearedBySceneChange: boolean
  /** Kinds of act it makes harder: by one when soft, by two when hard. */
  readonly hampers: readonly VerbKind[]
  /** A soft one passes by itself after so many quiet minutes; null means never. */
  readonly fadesAfter: number | null
}

/** What each is and what ends it. */
export const situationRules: Readonly<Record<SituationName, SituationRule>> = {
  exposed: {
    clearedBy: ['hide', 'flee'],
    clearedBySceneChange: true,
    hampers: ['stealth'],
    fadesAfter: 30,
  },
  detected: {
    clearedBy: ['deceive', 'lie'],
    clearedBySceneChange: true,
    hampers: ['stealth', 'technical'],
    fadesAfter: 60,
  },
  cornered: {
    clearedBy: ['fight', 'attack', 'combat', 'shoot', 'talk', 'persuade', 'negotiate'],
    clearedBySceneChange: true,
    hampers: ['movement'],
    fadesAfter: null,
  },
  pursued: {
    clearedBy: ['flee', 'hide', 'fight', 'attack', 'combat', 'shoot'],
    clearedBySceneChange: false,
    hampers: ['recovery', 'technical'],
    fadesAfter: 120,
  },
  injured: {
    clearedBy: ['rest', 'sleep', 'recover', 'medical'],
    clearedBySceneChange: false,
    hampers: ['combat', 'movement', 'stealth'],
    fadesAfter: null,
  },
}

const leftBy: Readonly<Record<string, SituationName>> = {
  sneak: 'exposed',
  hide: 'exposed',
  climb: 'exposed',
  lie_low: 'exposed',
  steal: 'detected',
  hack: 'detected',
  deceive: 'detected',
  lie: 'detected',
  flee: 'cornered',
  chase: 'pursued',
  fight: 'injured',
  attack: 'injured',
  combat: 'injured',
  shoot: 'injured',
}

/** The situation a failed act leaves its actor in. */
export function situationLeftBy(verb: string): SituationName {
  return (Object.hasOwn(leftBy, verb) ? leftBy[verb] : undefined) ?? 'exposed'
}

/** A situation that a character is in. */
export interface ActiveSituation {
  readonly name: SituationName
  readonly severity: Severity
  readonly fact: Pick<Fact, 'id' | 'object'>
}

/** The id of the fact that says an actor is in a situation. */
export function situationFactId(actorId: string, name: SituationName): string {
  return `situation_${slugOf(actorId)}_${name}`
}

/** The situations that an actor is in. */
export function activeSituations(view: RulesView, actorId: string): readonly ActiveSituation[] {
  return view.facts(actorId).flatMap((fact) => {
    const object = fact.predicate === 'situation' ? asObject(fact.object) : undefined
    const name = situationNames.find((known) => known === object?.name)
    if (name === undefined) return []
    return [{ name, severity: wordIn(object, 'severity', ['soft', 'hard'], 'soft'), fact }]
  })
}
