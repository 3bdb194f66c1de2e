/** Casting in a fight: the slot is spent on the attempt, concentration begins, then the spell's activities happen. */
import type { Activity } from '../../data/activity-shapes.ts'
import type { Spell } from '../../data/shapes.ts'
import { countUse, isAvailable } from '../activities/limited-uses.ts'
import { perform } from '../activities/perform.ts'
import { mayReact } from '../attack/reactions.ts'
import { passesWard } from '../attack/wards.ts'
import { perceives } from '../battlefield/range.ts'
import { beginConcentration, endWhen } from '../effects/lasting.ts'
import { forbiddenBy, mechanicsOfKind } from '../rolls/mechanics.ts'
import type { ActivityUse, MetamagicOption } from '../rolls/roll-damage.ts'
import {
  areHostile,
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  logEvent,
  stateOf,
} from '../state/battle.ts'
import type { SustainedSpell } from '../state/combat-document.ts'
import { passesDispelCheck } from './dispel.ts'
import { payForMetamagic, withMetamagic } from './metamagic.ts'
import {
  chosenActivities,
  countDailyCasting,
  lowestSlot,
  spendSlot,
  sustain,
  sustainedSpell,
} from './spell-slots.ts'

/** Casts a spell that `castableAt` allows. */
export function castSpell(
  battle: Battle,
  id: string,
  spell: Spell,
  slot: number,
  targets: readonly string[],
  bends: readonly MetamagicOption[] = [],
  choice?: string,
): undefined {
  const { casting, profile } = combatantOf(battle, id)
  const held = sustainedSpell(battle, id, spell)
  if (held !== undefined) return useSustained(battle, id, held, targets)
  if (slot > 0 && !spendSlot(battle, id, slot)) return
  if (slot === 0 && spell.level > 0) countDailyCasting(battle, id, spell)
  logEvent(battle, 'cast', { who: id, spell: spell.name, slot, targets: [...targets] }, 'spell')
  endWhen(battle, id, 'casts')
  payForMetamagic(battle, id, spell, bends)
  // A spell without a word or a gesture shows nobody what there is to stop.
  if (!bends.includes('subtle') && isCountered(battle, id, spell, slot, targets)) return
  if (spell.concentration) beginConcentration(battle, id, spell.name)
  const use: ActivityUse = {
    source: id,
    name: spell.name,
    magical: true,
    spell: true,
    slot: slot === 0 ? spell.level : slot,
    level: casting?.level ?? profile.level,
    modifier: casting?.modifier ?? 0,
    dc: casting?.dc ?? 8 + profile.proficiency,
    ...(spell.concentration && { concentration: spell.name }),
    spellCast: spell,
    ...(bends.length > 0 && { metamagic: bends }),
  }
  const reached = reachedBy(battle, id, spell, targets)
  const chosen = chosenActivities(spell, use.slot, choice)
  for (const activity of chosen.ok ? chosen.value : []) {
    const whole =
      spell.duration === null || 'duration' in activity ? activity : withSpellDuration(activity, spell)
    const aimed = activity.target?.who === 'self' ? [id] : reached
    const lots = bends.includes('twinned') ? aimed.slice(0, 2).map((one) => [one]) : [aimed]
    for (const lot of lots) perform(battle, id, withMetamagic(whole, bends), lot, use, spell.level)
    sustain(battle, id, spell, whole, use)
  }
}

/** Uses a spell that still lasts once more. */
export function useSustained(
  battle: Battle,
  id: string,
  held: SustainedSpell,
  targets: readonly string[],
): undefined {
  logEvent(battle, 'spell_goes_on', { who: id, spell: held.doing.name, targets: [...targets] }, 'spell')
  perform(battle, id, held.activity, targets, held.doing)
}

/** Those whom a spell can touch at all: not the proof against it, nor those a ward keeps from harm. */
function reachedBy(battle: Battle, id: string, spell: Spell, targets: readonly string[]): readonly string[] {
  return targets.filter((target) => {
    if (target === id) return true
    const proof = mechanicsOfKind(battle, target, 'spell-immunity').some(
      (mechanic) => spell.level <= mechanic.up_to_level,
    )
    if (proof) logEvent(battle, 'immune', { who: target, spell: spell.name })
    if (proof || !areHostile(stateOf(battle, id), stateOf(battle, target))) return !proof
    const aimed = spell.activities.some(
      (activity) => activity.kind !== 'attack' && activity.target?.area === undefined,
    )
    return !aimed || passesWard(battle, id, target)
  })
}

function withSpellDuration(activity: Spell['activities'][number], spell: Spell): Spell['activities'][number] {
  if (spell.duration === null || !lastsWithSpell.some((kind) => kind === activity.kind)) return activity
  return { ...activity, duration: spell.duration } as Spell['activities'][number]
}

/** The kinds of activity that last as long as their spell when they say nothing else. */
const lastsWithSpell = ['apply', 'save', 'zone', 'summon', 'transform', 'damage'] as const

/** Spells below this are not worth a counterspell. */
const worthCountering = 3

function answersSpells(activity: Activity): activity is Extract<Activity, { kind: 'dispel' }> {
  return activity.kind === 'dispel' && activity.trigger === 'creature-casts-within-60'
}

/** True when a foe within sight and 60 feet stops the spell. */
function isCountered(
  battle: Battle,
  caster: string,
  spell: Spell,
  slot: number,
  targets: readonly string[],
): boolean {
  const level = Math.max(slot, spell.level)
  if (level < worthCountering) return false
  for (const foe of foesOf(battle, caster)) {
    if (!mayReact(battle, foe) || feetBetween(battle, foe, caster) > 60) continue
    if (!perceives(battle, foe, caster)) continue
    if (!absorbs(battle, foe, level, targets) && !counters(battle, foe, caster, spell, level)) continue
    logEvent(battle, 'countered', { who: caster, spell: spell.name, by: foe })
    return true
  }
  return false
}

/** A stone takes in what is aimed at its bearer alone. */
function absorbs(battle: Battle, id: string, level: number, targets: readonly string[]): boolean {
  if (targets.length !== 1 || targets[0] !== id) return false
  const stone = combatantOf(battle, id).activities.find(
    (activity) =>
      answersSpells(activity) &&
      typeof activity.up_to === 'number' &&
      activity.up_to >= level &&
      isAvailable(battle, id, activity),
  )
  if (stone === undefined) return false
  stateOf(battle, id).economy.reaction -= 1
  countUse(battle, id, stone)
  return true
}

function counters(battle: Battle, id: string, caster: string, spell: Spell, level: number): boolean {
  const known = combatantOf(battle, id).casting?.spells.find((entry) =>
    entry.spell.activities.some(answersSpells),
  )
  if (known === undefined || forbiddenBy(battle, id, 'cast') !== undefined) return false
  const { name, level: least } = known.spell
  const own = lowestSlot(battle, id, least)
  if (own === undefined || !spendSlot(battle, id, own)) return false
  stateOf(battle, id).economy.reaction -= 1
  logEvent(battle, 'cast', { who: id, spell: name, slot: own, targets: [caster] }, 'spell')
  return level <= own || passesDispelCheck(battle, id, level, spell.name, name)
}
