/**
 * Casting outside a fight: what is known and prepared, from a slot, as a ritual or by birth; one concentration at a
 * time; what it does is done by the code that does it in a fight. A spell that attacks a creature is left to combat.
 */
import { asText } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Resolution } from '../../ruleset.ts'
import { abilityModifier } from '../character/ability-modifiers.ts'
import { noPool } from '../character/resource-pool.ts'
import { sheetOf } from '../character/sheet.ts'
import { statBlockOf } from '../checks/creature-outside-combat.ts'
import { perform } from '../combat/activities/perform-activity.ts'
import { chosenActivities } from '../combat/casting/spell-slots-and-sustained-spells.ts'
import { beginConcentration, endingOf } from '../combat/effects/lasting-effects-and-concentration.ts'
import { scaledCount } from '../combat/rolls/roll-damage.ts'
import { type Battle, combatantOf, logEvent, stateOf } from '../combat/state/battle-and-combatant-queries.ts'
import type { ActivityUse } from '../combat/state/performed-activity.ts'
import { castingAbility } from '../combat/state/read-spellcasting.ts'
import type { Activity } from '../data/activity-schemas.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import { ruleId } from '../data/names-and-ids.ts'
import type { Spell } from '../data/srd-entry-schemas.ts'
import {
  hasBody,
  isFoe,
  laterView,
  logEffectBegins,
  namedTargets,
  openSceneBattle,
  sceneResolution,
} from './battle-outside-combat.ts'
import {
  type CastingWay,
  isReady,
  slotAsked,
  waysToCast,
  whyUnknownSpell,
  writtenSpells,
} from './castable-spells.ts'
import { chooseSummoned, type SummonedCreatures } from './choose-summoned.ts'
import { asPlayedOutsideCombat, isAttackSpell } from './classify-activities.ts'
import type { SceneActionReader, SceneAttempt } from './scene-action.ts'
import { bringSummoned } from './summon-creatures.ts'

const ritualSeconds = 600
const maxInArea = 20

/** A spell that can be cast. */
interface Cast {
  readonly spell: Spell
  readonly way: CastingWay
  readonly slot: number
  readonly activities: readonly Activity[]
  /** Empty for an attack that finds no creature to strike. */
  readonly targets: readonly string[]
  /** Seconds it takes; 0 is an action. */
  readonly seconds: number
  /** The creatures that come, when the spell summons any. */
  readonly summoned: SummonedCreatures | undefined
}

/** `cast`: a spell that attacks no creature. */
export const readSceneCast: SceneActionReader = (attempt) => {
  const read = planCast(attempt)
  if (read === undefined || !read.ok) return read
  const cast = read.value
  return done({
    demand: {
      kind: 'automatic',
      reason: `${cast.spell.name} takes ${priceOf(cast.way)}; others may have to save.`,
    },
    carryOut: (roller) => done(castOutsideCombat(attempt, cast, roller)),
  })
}

function priceOf(way: CastingWay): string {
  if (way.kind === 'slot') return `a slot of level ${way.slot}`
  return { cantrip: 'no slot', ritual: 'ten minutes more and no slot', gift: 'its daily use' }[way.kind]
}

/** What is cast and how; undefined when it is an attack and belongs to a fight. */
function planCast(attempt: SceneAttempt): Result<Cast> | undefined {
  const { view, action, actor, catalogue } = attempt
  const spells = writtenSpells(sheetOf(actor), catalogue)
  const spell = spellNamed(action, spells)
  if (spell === undefined) {
    const wanted = asText(action.options?.spell) ?? action.words ?? ''
    return refuse('rules/unknown-spell', whyUnknownSpell(wanted, spells, catalogue), { rule: 'PIPE-05' })
  }
  const way = chooseWay(attempt, spell)
  if (!way.ok) return way
  const slot = way.value.kind === 'slot' ? way.value.slot : spell.level
  const activities = chosenActivities(spell, slot, action.options?.choice)
  if (!activities.ok) return activities
  const named = namedTargets(action.options, action.target_id)
  const harmful = isAttackSpell({ activities: [...activities.value] }) && !named.includes(actor.id)
  if (harmful && strikesCreature(view, named, actor.id)) return undefined
  const targets = harmful
    ? done([])
    : targetsOf(attempt, { spell, slot, activities: activities.value }, named)
  if (!targets.ok) return targets
  const summoned = chooseSummoned(spell, activities.value, slot, action.options?.creature, catalogue)
  if (summoned?.ok === false) return summoned
  const minutes = spell.casting.cost === 'minutes' ? spell.casting.minutes * 60 : 0
  return done({
    spell,
    way: way.value,
    slot,
    activities: activities.value,
    targets: targets.value,
    seconds: minutes + (way.value.kind === 'ritual' ? ritualSeconds : 0),
    summoned: summoned?.value,
  })
}

/** The spell an action names; undefined when it names none that is on the sheet. */
function spellNamed(action: AttemptedAction, spells: readonly Spell[]): Spell | undefined {
  const wanted = asText(action.options?.spell) ?? action.words ?? ''
  const text = ` ${plainWords(wanted)} `
  const mentioned = spells.filter(({ name }) => text.includes(` ${plainWords(name)} `))
  const longest = mentioned.sort((a, b) => b.name.length - a.name.length)
  return spells.find((spell) => spell.id === ruleId(wanted)) ?? longest[0]
}

function plainWords(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
}

/** The way that was asked for, or the cheapest that is open. */
function chooseWay({ action, actor, catalogue }: SceneAttempt, spell: Spell): Result<CastingWay> {
  const sheet = sheetOf(actor)
  const ways = waysToCast(sheet, spell, catalogue)
  const slot = slotAsked(action) ?? 0
  const ritual = action.options?.ritual === true || /\britual\b/i.test(action.words ?? '')
  const wanted = ways.find((way) => {
    if (ritual) return way.kind === 'ritual'
    return slot <= 0 || (way.kind === 'slot' && way.slot === slot)
  })
  if (wanted !== undefined) return done(wanted) // enforces: RULE-10
  if (ritual) return refuse('rules/no-ritual', `${actor.name} cannot cast ${spell.name} as a ritual.`)
  if (!isReady(sheet, spell))
    return refuse('rules/not-prepared', `${actor.name} has not prepared ${spell.name} today.`, {
      rule: 'PIPE-05',
    })
  const open = ways.flatMap((way) => (way.kind === 'slot' ? [way.slot] : []))
  const rest =
    open.length === 0 ? 'A rest brings slots back.' : `There are slots of level ${open.join(', ')}.`
  const what = slot > 0 ? `No slot of level ${slot}` : 'No slot'
  return refuse('rules/no-slot', `${what} is left for ${spell.name}. ${rest}`, {
    rule: 'RULE-10',
    data: { open },
  })
}

/** True when the spell names a creature as its target, or names none while a foe is present. */
function strikesCreature(view: RulesView, named: readonly string[], casterId: string): boolean {
  const bodies = named.filter((id) => id !== casterId && hasBody(view.entity(id)))
  const foes = view.scene.present_entity_ids.filter((id) => isFoe(view.entity(id)))
  return bodies.length > 0 || (named.length === 0 && foes.length > 0)
}

/** The targets of a spell, the caster when none is named. */
function targetsOf(
  { view, actor, catalogue }: SceneAttempt,
  { spell, slot, activities }: Pick<Cast, 'spell' | 'slot' | 'activities'>,
  named: readonly string[],
): Result<readonly string[]> {
  const [first] = activities
  if (first === undefined || first.kind === 'utility' || first.target?.who === 'self') return done([actor.id])
  const { target } = first
  const isHere = (id: string) => id === actor.id || view.scene.present_entity_ids.includes(id)
  const nameOf = (id: string) => view.entity(id)?.name ?? id
  const missing = named.find((id) => !hasBody(view.entity(id)) || !isHere(id))
  if (missing !== undefined)
    return refuse('rules/not-here', `${nameOf(missing)} is not here to be reached.`, { rule: 'PIPE-03' })
  const most =
    target?.area === undefined ? scaledCount(target?.count, { slot, level: 1 }, spell.level) : maxInArea
  const unfit = named.find((id) => !worksOn(view.entity(id), target?.only ?? [], catalogue))
  if (unfit !== undefined) return refuse('rules/not-fit', `${spell.name} does not work on ${nameOf(unfit)}.`)
  if (named.length > most)
    return refuse('rules/too-many', `${spell.name} reaches ${most} at most, not ${named.length}.`)
  return done(named.length > 0 ? named : [actor.id])
}

const creatureKinds: ReadonlySet<string> = new Set([
  'humanoid',
  'beast',
  'undead',
  'fiend',
  'celestial',
  'fey',
])

/** True when the target is of a kind the spell works on; what the words cannot tell does not exclude. */
function worksOn(entity: Entity | undefined, only: readonly string[], catalogue: Catalogue): boolean {
  const block = entity === undefined ? undefined : statBlockOf(entity, catalogue)
  const type = (block?.type ?? 'humanoid').toLowerCase()
  if (only.includes(`not-${type}`)) return false
  const kinds = only.filter((word) => creatureKinds.has(word))
  return kinds.length === 0 || kinds.includes(type)
}

function castOutsideCombat(
  { view, actor, catalogue }: SceneAttempt,
  cast: Cast,
  roller: DiceRoller,
): Resolution {
  const { spell, way, targets, seconds } = cast
  const battle = openSceneBattle(laterView(view, seconds), roller, catalogue, [actor.id, ...targets])
  spendSlot(battle, actor.id, way)
  const ritual = way.kind === 'ritual'
  const details = { who: actor.id, spell: spell.name, slot: ritual ? 0 : cast.slot, ritual }
  logEvent(battle, 'cast', { ...details, targets: [...targets] }, 'spell')
  if (spell.concentration) concentrate(battle, actor.id, spell)
  performSpell(battle, actor.id, cast)
  markLasting(battle, actor.id, spell)
  const elapsed =
    seconds === 0
      ? ({ action: 'quick_action' } as const)
      : ({ action: 'unspecified', measured_seconds: seconds } as const)
  return sceneResolution(battle, 'automatic', elapsed, {
    ...spendGift(actor, way),
    ...(cast.summoned !== undefined && bringSummoned(battle, actor, spell, cast.summoned)),
  })
}

function spendSlot(battle: Battle, casterId: string, way: CastingWay): void {
  if (way.kind !== 'slot') return
  const { slots_used: used } = stateOf(battle, casterId)
  used[String(way.slot)] = (used[String(way.slot)] ?? 0) + 1
}

/** A spell that a race gives is counted on the sheet. */
function spendGift(caster: Entity, way: CastingWay) {
  if (way.kind !== 'gift') return {}
  const pool = sheetOf(caster).racialFeatures.get(way.pool) ?? noPool
  const path = ['resources', 'racial_features', way.pool, 'used']
  return { leaves: { id: caster.id, set: [{ path, value: pool.used + 1 }] } }
}

/** Concentration stands on the caster's own sheet, so that it ends with its time. */
function concentrate(battle: Battle, casterId: string, spell: Spell): void {
  beginConcentration(battle, casterId, spell.name)
  stateOf(battle, casterId).lasting.push({
    name: spell.name,
    source: casterId,
    ends: endingOf(battle, spell.duration ?? undefined, casterId, casterId),
    concentration: spell.name,
    concentrating: true,
  })
}

function performSpell(battle: Battle, casterId: string, { spell, slot, activities, targets }: Cast): void {
  if (targets.length === 0) {
    const text = `${spell.name} goes off and strikes nobody; what it does to things is the table's to say.`
    logEvent(battle, 'ruling', { who: casterId, text }, 'ruling')
    return
  }
  const use = useOfSpell(battle, casterId, spell, slot)
  for (const activity of activities) {
    if (activity.kind === 'summon') continue
    const played = asPlayedOutsideCombat(activity)
    const lasting =
      spell.duration !== null && played.kind === 'apply' ? { duration: spell.duration, ...played } : played
    const reached = activity.target?.who === 'self' ? [casterId] : targets
    perform(battle, casterId, lasting, reached, { ...use, spellLevel: spell.level })
  }
}

function useOfSpell(battle: Battle, casterId: string, spell: Spell, slot: number): ActivityUse {
  const { casting, profile, sheet } = combatantOf(battle, casterId)
  const ability = (sheet.classId === undefined ? undefined : castingAbility[sheet.classId]) ?? 'charisma'
  const modifier = abilityModifier(profile.scores[ability])
  return {
    source: casterId,
    name: spell.name,
    magical: true,
    spell: true,
    slot,
    level: casting?.level ?? profile.level,
    modifier: casting?.modifier ?? modifier,
    dc: casting?.dc ?? 8 + profile.proficiency + modifier,
    ...(spell.concentration && { concentration: spell.name }),
  }
}

const unmeasured: ReadonlySet<Activity['kind']> = new Set(['utility', 'zone', 'transform'])

/** A spell that lasts and changes no figure stands on the sheet too: its light burns, its alarm watches. */
function markLasting(battle: Battle, casterId: string, spell: Spell): void {
  const isMarked = Object.values(battle.document.combatants).some((state) =>
    state.lasting.some((effect) => effect.name === spell.name && effect.source === casterId),
  )
  if (spell.duration === null || isMarked) return
  if (!spell.activities.some((activity) => unmeasured.has(activity.kind))) return
  logEffectBegins(battle, casterId, spell.name, spell.duration)
}
