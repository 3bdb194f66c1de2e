/**
 * Casting outside a fight: what is known and prepared, from a slot, as a ritual or by birth; one concentration at a
 * time; what it does is done by the code that does it in a fight. A spell that attacks a creature is left to combat.
 */

import { nextId } from '../../../core/ids.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import { addToTime, type WorldTime } from '../../../core/time/world-time.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Resolution, RulesEvent } from '../../ruleset.ts'
import { abilityModifier } from '../character/abilities.ts'
import { noPool } from '../character/pool.ts'
import { sheetOf } from '../character/sheet.ts'
import { numberAt, ruleId } from '../character/stored-values.ts'
import { statBlockOf } from '../checks/creature.ts'
import { perform } from '../combat/activities/perform.ts'
import { chosenActivities } from '../combat/casting/spell-slots.ts'
import { beginConcentration, endingOf } from '../combat/effects/lasting.ts'
import { summonedCreature } from '../combat/effects/summoning-and-shapes.ts'
import { scaledCount } from '../combat/rolls/roll-damage.ts'
import type { ActivityUse } from '../combat/state/activity-use.ts'
import { type Battle, combatantOf, logEvent, stateOf } from '../combat/state/battle.ts'
import { castingAbility } from '../combat/state/spellcasting.ts'
import type { Activity, ActivityOfKind } from '../data/activity-shapes.ts'
import type { Catalogue } from '../data/catalogue.ts'
import type { Monster, Spell } from '../data/shapes.ts'
import { challengeRatings } from '../data/vocabulary.ts'
import { isAttackSpell, isReady, type Way, waysToCast, writtenSpells } from './castable-spells.ts'
import { hasBody, isFoe, laterView, namedTargets, openSceneBattle, sceneResolution } from './scene-battle.ts'
import { asPlayedOutsideCombat } from './use-feature.ts'

const ritualSeconds = 600

/** A casting that can be done. */
export interface Casting {
  readonly spell: Spell
  readonly way: Way
  readonly slot: number
  readonly activities: readonly Activity[]
  readonly targets: readonly string[]
  /** Seconds it takes; 0 is an action. */
  readonly seconds: number
  /** The creatures that come, when the spell summons any. */
  readonly called?: Called
}

/** The spell an action names; undefined when it names none that is on the sheet. */
function spellNamed(action: AttemptedAction, spells: readonly Spell[]): Spell | undefined {
  const told = action.options?.spell
  const wanted = typeof told === 'string' ? told : (action.words ?? '')
  const plain = ` ${wanted.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `
  const byName = spells.filter((spell) =>
    plain.includes(` ${spell.name.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `),
  )
  const longest = [...byName].sort((a, b) => b.name.length - a.name.length)
  return spells.find((spell) => spell.id === ruleId(wanted)) ?? longest[0]
}

/** Reads what is cast and how; undefined when it is an attack and belongs to a fight. */
export function readCasting(
  view: RulesView,
  action: AttemptedAction,
  caster: Entity,
  catalogue: Catalogue,
): Result<Casting> | undefined {
  const spells = writtenSpells(sheetOf(caster), catalogue)
  const spell = spellNamed(action, spells)
  if (spell === undefined) return unknownSpell(caster, spells)
  const way = wayFor(action, caster, spell, catalogue)
  if (!way.ok) return way
  const slot = way.value.kind === 'slot' ? way.value.slot : spell.level
  const activities = chosenActivities(spell, slot, action.options?.choice)
  if (!activities.ok) return activities
  const others = namedTargets(action.options, action.target_id)
  const harmful =
    isAttackSpell({ ...spell, activities: [...activities.value] }) && !others.includes(caster.id)
  if (harmful && strikesCreature(view, others, caster.id)) return undefined
  const targets = spellTargets(view, caster, { spell, slot, activities: activities.value }, others, catalogue)
  if (!harmful && !targets.ok) return targets
  const call = activities.value.find((activity) => activity.kind === 'summon')
  const called =
    call?.kind === 'summon'
      ? whoAnswers(call, action.options?.creature, { slot, level: spell.level }, catalogue)
      : undefined
  if (called !== undefined && !called.ok) return called
  const minutes = spell.casting.cost === 'minutes' ? spell.casting.minutes * 60 : 0
  const seconds = minutes + (way.value.kind === 'ritual' ? ritualSeconds : 0)
  return done({
    spell,
    way: way.value,
    slot,
    activities: activities.value,
    targets: harmful || !targets.ok ? [] : targets.value,
    seconds,
    ...(called !== undefined && { called: called.value }),
  })
}

function unknownSpell(caster: Entity, spells: readonly Spell[]): Result<Casting> {
  const have = spells.map((spell) => spell.name).join(', ')
  const message =
    have === '' ? `${caster.name} knows no spells.` : `Which spell is that? ${caster.name} knows ${have}.`
  return refuse('rules/unknown-spell', message, { rule: 'PIPE-05' })
}

/** The way that was asked for, or the cheapest that is open. */
function wayFor(action: AttemptedAction, caster: Entity, spell: Spell, catalogue: Catalogue): Result<Way> {
  const sheet = sheetOf(caster)
  const ways = waysToCast(sheet, spell, catalogue)
  const slot = numberAt(action.options ?? {}, 'slot', 0)
  const ritual = action.options?.ritual === true || /\britual\b/i.test(action.words ?? '')
  const wanted = ritual
    ? ways.find((way) => way.kind === 'ritual')
    : slot > 0
      ? ways.find((way) => way.kind === 'slot' && way.slot === slot)
      : ways[0]
  if (wanted !== undefined) return done(wanted) // enforces: RULE-10
  if (ritual) return refuse('rules/no-ritual', `${caster.name} cannot cast ${spell.name} as a ritual.`)
  if (!isReady(sheet, spell))
    return refuse('rules/not-prepared', `${caster.name} has not prepared ${spell.name} today.`, {
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

export function castOutsideCombat(
  view: RulesView,
  caster: Entity,
  casting: Casting,
  roller: DiceRoller,
  catalogue: Catalogue,
): Resolution {
  const { spell, slot, seconds } = casting
  const battle = openSceneBattle(laterView(view, seconds), roller, catalogue, [caster.id, ...casting.targets])
  payFor(battle, caster, casting)
  const ritual = casting.way.kind === 'ritual'
  logEvent(
    battle,
    'cast',
    { who: caster.id, spell: spell.name, slot: ritual ? 0 : slot, ritual, targets: [...casting.targets] },
    'spell',
  )
  if (spell.concentration) begin(battle, caster.id, spell)
  const doing = doingOf(battle, caster.id, spell, slot)
  if (casting.targets.length === 0)
    logEvent(battle, 'ruling', { who: caster.id, text: strayWords(spell) }, 'ruling')
  for (const activity of casting.activities) {
    if (activity.kind === 'summon' || casting.targets.length === 0) continue
    const peaceful = asPlayedOutsideCombat(activity)
    const whole =
      spell.duration !== null && peaceful.kind === 'apply'
        ? { duration: spell.duration, ...peaceful }
        : peaceful
    const targets = activity.target?.who === 'self' ? [caster.id] : casting.targets
    perform(battle, caster.id, whole, targets, { ...doing, spellLevel: spell.level })
  }
  noteDuration(battle, caster.id, spell)
  const elapsed =
    seconds === 0
      ? ({ action: 'quick_action' } as const)
      : ({ action: 'unspecified', measured_seconds: seconds } as const)
  const brought =
    casting.called === undefined
      ? {}
      : bringThem(battle.view, caster, casting.called, stay(battle, caster.id, spell))
  return sceneResolution(battle, 'automatic', elapsed, { ...giftSpent(caster, casting), ...brought })
}

/** True when the spell names a creature as its target, or names none while a foe is present. */
function strikesCreature(view: RulesView, named: readonly string[], casterId: string): boolean {
  const bodies = named.filter((id) => id !== casterId && hasBody(view.entity(id)))
  const foes = view.scene.present_entity_ids.filter((id) => isFoe(view.entity(id)))
  return bodies.length > 0 || (named.length === 0 && foes.length > 0)
}

function strayWords(spell: Spell): string {
  return `${spell.name} goes off and strikes nobody; what it does to things is the table's to say.`
}

/** How long those who were called stay. */
function stay(battle: Battle, id: string, spell: Spell) {
  const activity = spell.activities.find((candidate) => candidate.kind === 'summon')
  const duration = spell.duration ?? (activity?.kind === 'summon' ? activity.duration : undefined)
  const ends = endingOf(battle, duration, id, id).round
  const later =
    ends === undefined
      ? undefined
      : addToTime(battle.view.campaign.calendar, battle.view.time, { seconds: (ends - 1) * 6 })
  return {
    name: spell.name,
    concentration: spell.concentration,
    ends: later?.ok === true ? later.value : undefined,
  }
}

function payFor(battle: Battle, caster: Entity, { way }: Casting): undefined {
  if (way.kind !== 'slot') return
  const { slots_used: used } = stateOf(battle, caster.id)
  used[String(way.slot)] = (used[String(way.slot)] ?? 0) + 1
}

/** A gift of one's people is counted on the sheet. */
function giftSpent(caster: Entity, { way }: Casting) {
  if (way.kind !== 'gift') return {}
  const pool = sheetOf(caster).racialFeatures.get(way.pool) ?? noPool
  const path = ['resources', 'racial_features', way.pool, 'used']
  return { leaves: { id: caster.id, set: [{ path, value: pool.used + 1 }] } }
}

function doingOf(battle: Battle, id: string, spell: Spell, slot: number): ActivityUse {
  const { casting, profile, sheet } = combatantOf(battle, id)
  const ability = (sheet.classId === undefined ? undefined : castingAbility[sheet.classId]) ?? 'charisma'
  const modifier = abilityModifier(profile.scores[ability])
  return {
    source: id,
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

/** Concentration stands on the caster's own sheet, so that it ends with its time. */
function begin(battle: Battle, id: string, spell: Spell): undefined {
  beginConcentration(battle, id, spell.name)
  const state = stateOf(battle, id)
  const ends = endingOf(battle, spell.duration ?? undefined, id, id)
  state.lasting.push({ name: spell.name, source: id, ends, concentration: spell.name, concentrating: true })
}

/** A spell that lasts and moves no number stands on the sheet too: its light burns, its alarm watches. */
function noteDuration(battle: Battle, id: string, spell: Spell): undefined {
  const { lasting } = stateOf(battle, id)
  const noted = Object.values(battle.document.combatants).some((state) =>
    state.lasting.some((other) => other.name === spell.name && other.source === id),
  )
  if (spell.duration === null || noted) return
  if (spell.activities.every((activity) => !['utility', 'zone', 'transform'].includes(activity.kind))) return
  const ends = endingOf(battle, spell.duration, id, id)
  lasting.push({ name: spell.name, source: id, ends })
  logEvent(battle, 'effect_begins', {
    who: id,
    effect: spell.name,
    condition: null,
    from: id,
    ends: { ...ends },
  })
}

/** The targets of a spell, the caster when none is named. */
function spellTargets(
  view: RulesView,
  caster: Entity,
  cast: { readonly spell: Spell; readonly slot: number; readonly activities: readonly Activity[] },
  named: readonly string[],
  catalogue: Catalogue,
): Result<readonly string[]> {
  const [first] = cast.activities
  if (first === undefined || first.kind === 'utility' || first.target?.who === 'self')
    return done([caster.id])
  const missing = named.find((id) => !hasBody(view.entity(id)) || !isHere(view, id, caster.id))
  if (missing !== undefined)
    return refuse('rules/not-here', `${view.entity(missing)?.name ?? missing} is not here to be reached.`, {
      rule: 'PIPE-03',
    })
  const doing = { slot: cast.slot, level: 1 } as ActivityUse
  const most =
    first.target?.area === undefined ? scaledCount(first.target?.count, doing, cast.spell.level) : 20
  const unfit = named.find((id) => !isFit(view.entity(id), first.target?.only ?? [], catalogue))
  if (unfit !== undefined)
    return refuse(
      'rules/not-fit',
      `${cast.spell.name} does not work on ${view.entity(unfit)?.name ?? unfit}.`,
    )
  if (named.length > most)
    return refuse('rules/too-many', `${cast.spell.name} reaches ${most} at most, not ${named.length}.`)
  return done(named.length > 0 ? named : [caster.id])
}

/** True when the target is of a kind the spell works on; what the words cannot tell does not exclude. */
function isFit(entity: Entity | undefined, only: readonly string[], catalogue: Catalogue): boolean {
  const block = entity === undefined ? undefined : statBlockOf(entity, catalogue)
  const type = (block?.type ?? 'humanoid').toLowerCase()
  if (only.some((word) => word === `not-${type}`)) return false
  const kinds = only.filter((word) =>
    ['humanoid', 'beast', 'undead', 'fiend', 'celestial', 'fey'].includes(word),
  )
  return kinds.length === 0 || kinds.includes(type)
}

function isHere(view: RulesView, id: string, casterId: string): boolean {
  return id === casterId || view.scene.present_entity_ids.includes(id)
}

/**
 * Calling creatures when no fight is on: they come as people of the scene with the figures of their stat block, serve
 * the caster, and go when the spell's time is over.
 */
type Summon = ActivityOfKind<'summon'>

/** Who answers a call: the creature and how many. */
interface Called {
  readonly monster: Monster
  readonly count: number
}

const rank = (rating: string) => (challengeRatings as readonly string[]).indexOf(rating)

function answers(monster: Monster, option: Summon['options'][number]): boolean {
  if (option.monsters !== undefined) return option.monsters.includes(monster.id)
  const kind = option.type === undefined || monster.type.toLowerCase() === option.type
  return kind && option.max_cr !== undefined && rank(monster.cr) <= rank(option.max_cr)
}

/** Chooses who comes: the one that was named, else the first of a list, else the strongest that may come. */
function whoAnswers(
  activity: Summon,
  wanted: unknown,
  cast: { readonly slot: number; readonly level: number },
  catalogue: Catalogue,
): Result<Called> {
  const doing = { slot: cast.slot, level: 1 } as ActivityUse
  const named = typeof wanted === 'string' ? catalogue.monster(ruleId(wanted)) : undefined
  const offers = activity.options.flatMap((option) => {
    const listed = (option.monsters ?? []).flatMap((id) => catalogue.monster(id) ?? [])
    const open =
      option.monsters === undefined
        ? catalogue.allMonsters().filter((candidate) => answers(candidate, option))
        : listed
    const best = option.monsters === undefined ? [...open].sort((a, b) => rank(b.cr) - rank(a.cr)) : open
    const monster =
      typeof wanted === 'string' ? open.find((candidate) => candidate.id === named?.id) : best[0]
    return monster === undefined ? [] : [{ monster, count: scaledCount(option.count, doing, cast.level) }]
  })
  // A caster who names a weaker creature gets as many of it as may come.
  const [first] = typeof wanted === 'string' ? offers.sort((a, b) => b.count - a.count) : offers
  if (first !== undefined) return done(first)
  const names = activity.options.flatMap(
    (option) =>
      option.monsters ?? [`a ${option.type ?? 'creature'} of challenge ${option.max_cr ?? '0'} or less`],
  )
  return refuse('rules/bad-choice', `${activity.name} calls ${[...new Set(names)].join(', ')}.`)
}

/** The change that brings them here. */
function bringThem(
  view: RulesView,
  caster: Entity,
  called: Called,
  spell: { readonly name: string; readonly concentration: boolean; readonly ends: WorldTime | undefined },
): { readonly diff: StateDiff; readonly events: readonly RulesEvent[] } {
  const taken = new Set<string>()
  const rows = Array.from({ length: Math.min(20, called.count) }, () => {
    const id = nextId(
      'npc',
      called.monster.name,
      (candidate) => taken.has(candidate) || view.entity(candidate) !== undefined,
    )
    taken.add(id)
    const more = {
      ...(spell.concentration && { summoned_by_concentration: true }),
      ...(spell.ends !== undefined && { stays_until: { ...spell.ends } }),
    }
    const creature = summonedCreature(id, called.monster, { by: caster.id, spell: spell.name }, more)
    return { ...creature, tags: ['ally', ...creature.tags] }
  })
  const ids = rows.map((row) => row.id)
  const present = [...view.scene.present_entity_ids, ...ids]
  const details = { who: caster.id, spell: spell.name, creature: called.monster.name, ids }
  return {
    diff: {
      entities_add: rows as NonNullable<StateDiff['entities_add']>,
      scene_update: { present_entity_ids: present },
    },
    events: [{ type: 'summoned', details, tags: ['scene', 'spell'] }],
  }
}
