/** Decides which of the things a mention could mean is meant, given the act: name, fitness, and what was last spoken of. */
import type { ReadAction, ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { affordanceRank } from './affordance-ranks.ts'
import type { Candidate, Mention } from './find-mentions-in-clause.ts'
import { hasTag, isAbsentPerson, type SceneIndex } from './scene-index.ts'

/** What resolving needs to know. */
export interface Scope {
  readonly index: SceneIndex
  /** What this line and the ones before it spoke of, newest first. */
  readonly focus: readonly string[]
  readonly interlocutor: string | null
  /** Whom this line has turned to so far: gone up to, taken hold of, spoken to. */
  readonly approached?: string
}

const spokenTo = /^(?:persuade|intimidate|tell|provoke|deceive|greet|ask|flirt|accuse|show|give|bribe)$/
const facing = /^(?:attack|persuade|intimidate|tell|provoke|deceive|greet|ask|flirt)$/

/** A scope after something more was spoken of. */
export function spokenOf(scope: Scope, ids: readonly (string | null)[]): Scope {
  const fresh = ids.filter((id) => id !== null)
  return { ...scope, focus: [...fresh, ...scope.focus.filter((id) => !fresh.includes(id))] }
}

/** Seen, watched or robbed from afar: whoever does that has not turned to anybody. */
const fromAfar = /^(?:examine|look|listen|insight|search|steal|sneak|hide|wait|read|recall|improvise)$/

/** A scope after an act of this line: whoever it was done to is whom the next words are for. */
export function turnedTo(
  scope: Scope,
  act: { readonly action: ReadAction; readonly verb: string; readonly target: string | null } | undefined,
): Scope {
  if (act === undefined || act.target === null || fromAfar.test(act.action)) return scope
  if (/^(?:point|gesture|indicate)/.test(act.verb)) return scope
  const whom = scope.index.byId.get(act.target)
  const isSomebody = whom !== undefined && (whom.kind === 'person' || isAbsentPerson(whom))
  return isSomebody && !hasTag(whom, 'animal') ? { ...scope, approached: act.target } : scope
}

/** Whom or what a mention means for an act, the likeliest first. */
export function resolved(
  mention: Mention,
  action: ReadAction,
  scope: Scope,
  fits: (entity: ReadingEntity) => boolean = () => true,
): Candidate[] {
  const candidates = mention.pronoun === null ? mention.candidates : standIns(mention.pronoun, action, scope)
  const turned = turnedToBy(mention, action, scope)
  if (turned !== undefined && (fits(turned) || isAbsentPerson(turned)))
    return [{ entity: turned, score: 1.2 }]
  const foe = mention.pronoun === 'they' && scope.index.scene.mode === 'combat' ? firstFoe(scope) : undefined
  if (foe !== undefined && fits(foe) && facing.test(action)) return [{ entity: foe, score: 1 }]
  return candidates
    .filter(({ entity }) => fits(entity))
    .map(({ entity, score }) => ({
      entity,
      score:
        score +
        affordanceRank(action, entity) * (mention.pronoun === null ? 1 : 0.5) +
        freshness(entity, scope),
    }))
    .sort((one, other) => other.score - one.score)
}

/** "Go to Mira and ask her": her is whom this line turned to, here or not. */
function turnedToBy(
  { pronoun }: Mention,
  action: ReadAction,
  { index, approached }: Scope,
): ReadingEntity | undefined {
  const whom = pronoun === null || approached === undefined ? undefined : index.byId.get(approached)
  if (whom === undefined || !spokenTo.test(action)) return undefined
  return whom.pronoun === pronoun ? whom : undefined
}

function freshness(entity: ReadingEntity, { focus, interlocutor }: Scope): number {
  const place = focus.indexOf(entity.id)
  return (place < 0 ? 0 : Math.max(0.02, 0.1 - 0.02 * place)) + (interlocutor === entity.id ? 0.06 : 0)
}

/** Whom a pronoun may stand for: those last spoken of first, then whoever is there. */
function standIns(pronoun: NonNullable<Mention['pronoun']>, action: ReadAction, scope: Scope): Candidate[] {
  const { index, focus, interlocutor } = scope
  const ids = [...focus, ...(interlocutor === null ? [] : [interlocutor])]
  const near = ids.flatMap((id) => index.byId.get(id) ?? [])
  const pool = new Set([
    ...near,
    ...index.scene.people,
    ...index.scene.objects,
    ...(index.scene.extras ?? []),
  ])
  const fighting = index.scene.mode === 'combat' && pronoun === 'they'
  return [...pool].flatMap((entity) => {
    const fit = agreement(pronoun, entity, action)
    if (fit === 0) return []
    const place = near.indexOf(entity)
    const foe = fighting && hasTag(entity, 'hostile') ? 0.3 : 0
    // Whoever was only told of is meant last, unless the talk was of them.
    const far = hasTag(entity, 'extra') ? 0.4 : 0.5
    const score = fit * (place < 0 ? far : Math.max(0.6, 1 - 0.06 * place)) + foe
    return score < 0.25 ? [] : [{ entity, score }]
  })
}

function agreement(pronoun: string, entity: ReadingEntity, action: ReadAction): number {
  const own = entity.pronoun
  if (pronoun === 'it')
    return own === 'it' ? 1 : own === undefined && entity.kind !== 'topic' ? 0.9 : own === undefined ? 0.5 : 0
  if (pronoun === 'they') {
    if (own === 'they') return 1
    if (own !== undefined) return 0.6
    const many =
      /s$/.test(entity.name.split(' ').at(-1) ?? '') || /\b(?:ring|bunch|pair|set) of\b/.test(entity.name)
    return many ? 0.95 : action === 'take' ? 0.6 : 0.4
  }
  return own === pronoun ? 1 : 0
}

/** The person one is dealing with when nobody is named. */
export function personAtHand({ index, focus, interlocutor, approached }: Scope): string | null {
  if (approached !== undefined) return approached
  const isPerson = (id: string): boolean => index.byId.get(id)?.kind === 'person'
  return (
    focus.find((id) => isPerson(id) && id === interlocutor) ?? interlocutor ?? focus.find(isPerson) ?? null
  )
}

/** The last one spoken of or with whom a pronoun fits, here or gone; else the only one here whom it fits. */
export function lastOf(pronoun: 'he' | 'she', scope: Scope): string | null {
  const { index, focus, interlocutor, approached = null } = scope
  const fits = (id: string | null): boolean => id !== null && index.byId.get(id)?.pronoun === pronoun
  const mayFit = (id: string | null): boolean => {
    const entity = index.byId.get(id ?? '')
    return entity?.kind === 'person' && entity.pronoun === undefined
  }
  const spoken =
    [approached, interlocutor, ...focus].find(fits) ?? [approached, ...focus].find(mayFit) ?? null
  const { people } = index.scene
  const sure = people.filter((person) => person.pronoun === pronoun)
  // Whoever is met for the first time is meant where nobody else can be.
  const [only, ...others] = sure.length > 0 ? sure : people.filter((person) => person.pronoun === undefined)
  return spoken ?? (others.length === 0 ? (only?.id ?? null) : null)
}

/** Whoever speaks for the other side. */
export function firstFoe({ index }: Scope): ReadingEntity | undefined {
  return index.scene.people.find((one) => hasTag(one, 'hostile'))
}
