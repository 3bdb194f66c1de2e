/** SRD 5.1, to be asked: the rules in a few words, and every creature, spell, weapon, armour and thing of the data. */

import type { RulesEntry, RulesReference } from '../../../core/protocol/rules-reference.ts'
import { capitalize } from '../../../text/capitals-articles-plurals-lists.ts'
import { buildReference, type NamedEntry } from '../../build-rules-reference.ts'
import type { Repository, Srd } from '../data/load-srd.ts'
import type { Armour, Gear, MagicItem, Monster, Skill, Spell, Weapon } from '../data/srd-entry-schemas.ts'
import { featurePages } from './class-feature-texts.ts'

export function srdReference(srd: Srd): RulesReference {
  return buildReference('SRD 5.1', [
    ...rulePages.map(({ name, also, section, text }) => page([name, ...also], name, 'rule', text, section)),
    ...conditionPages.map(([id, text]) => page([id], id, 'condition', text, 'Appendix: Conditions')),
    ...featurePages.map(([name, text]) => page([name], name, 'feature', text, 'Classes and Races')),
    ...entriesOf(srd.skills, aboutSkill),
    ...entriesOf(srd.spells, aboutSpell),
    ...entriesOf(srd.weapons, aboutWeapon),
    ...entriesOf(srd.armour, aboutArmour),
    ...entriesOf(srd.monsters, aboutMonster),
    ...entriesOf(srd.gear, aboutGear),
    ...entriesOf(srd.magicItems, aboutMagicItem),
  ])
}

function page(
  names: readonly string[],
  name: string,
  kind: string,
  text: string,
  section: string,
): NamedEntry {
  return { names, entry: () => ({ name, kind, text, cite: `SRD 5.1, ${section}` }) }
}

/** Entries are read by id, so nothing is parsed before it is asked for. */
function entriesOf<Entry extends { readonly name: string }>(
  entries: Repository<Entry>,
  about: (entry: Entry) => RulesEntry,
): NamedEntry[] {
  return entries.ids().map((id) => ({
    names: [id],
    entry: () => {
      const found = entries.get(id)
      return found === undefined ? { name: id, kind: 'entry', text: '', cite: 'SRD 5.1' } : about(found)
    },
  }))
}

function aboutSkill({ name, ability }: Skill): RulesEntry {
  return {
    name,
    kind: 'skill',
    text: `A skill of ${capitalize(ability)}.`,
    cite: 'SRD 5.1, Using Ability Scores: Skills',
  }
}

function aboutSpell(spell: Spell): RulesEntry {
  const { name, level, school, casting, range, duration, components, concentration, ritual } = spell
  const rank = level === 0 ? `${capitalize(school)} cantrip` : `Level ${level} ${school}`
  const cost =
    casting.cost === 'minutes'
      ? `${casting.minutes} minutes`
      : casting.cost === 'action'
        ? 'an action'
        : `a ${casting.cost === 'bonus' ? 'bonus action' : 'reaction'}`
  const reach = range === null ? 'sight' : range === 0 ? 'yourself' : range === 5 ? 'touch' : `${range} feet`
  const lasts =
    duration === null
      ? 'at once'
      : `${JSON.stringify(duration).match(/\d+/)?.[0] ?? ''} ${'unit' in duration ? duration.unit : ''}${concentration ? ', with concentration' : ''}`.trim()
  const does = spell.activities.flatMap(damageOf).slice(0, 2)
  const text = [
    `${rank}${ritual ? ', ritual' : ''}. Casting takes ${cost}; range ${reach}; it lasts ${lasts}; components ${components.join(', ')}.`,
    ...does,
  ].join(' ')
  return { name, kind: 'spell', text, cite: `SRD 5.1, Spell Descriptions: ${name}` }
}

function damageOf(activity: Spell['activities'][number]): string[] {
  const parts = 'damage' in activity && Array.isArray(activity.damage) ? activity.damage : []
  const told = parts.flatMap((part) =>
    'dice' in part && 'type' in part ? [`${String(part.dice)} ${String(part.type)}`] : [],
  )
  const save =
    'ability' in activity && activity.kind === 'save' ? ` (${capitalize(String(activity.ability))} save)` : ''
  return told.length === 0 ? [] : [`It does ${told.join(' and ')} damage${save}.`]
}

function aboutWeapon({ name, group, form, damage, range, properties, cost_cp }: Weapon): RulesEntry {
  const does = damage === null ? 'no damage' : `${damage.dice} ${damage.type}`
  const far = range === null ? '' : `; range ${range.normal}/${range.long} feet`
  const text = `${capitalize(group)} ${form} weapon: ${does}${far}${properties.length > 0 ? `; ${properties.join(', ')}` : ''}. ${price(cost_cp)}.`
  return { name, kind: 'weapon', text, cite: 'SRD 5.1, Equipment: Weapons' }
}

function aboutArmour({
  name,
  group,
  base,
  dexterity_cap,
  strength_minimum,
  stealth_disadvantage,
  cost_cp,
}: Armour): RulesEntry {
  const dexterity =
    dexterity_cap === null
      ? ' plus Dexterity'
      : dexterity_cap === 0
        ? ''
        : ` plus Dexterity up to ${dexterity_cap}`
  const what =
    group === 'shield'
      ? `Shield: +${base} to armour class`
      : `${capitalize(group)} armour: armour class ${base}${dexterity}`
  const needs = strength_minimum > 0 ? `; Strength ${strength_minimum}` : ''
  const text = `${what}${needs}${stealth_disadvantage ? '; disadvantage on Stealth' : ''}. ${price(cost_cp)}.`
  return { name, kind: 'armour', text, cite: 'SRD 5.1, Equipment: Armor' }
}

function aboutMonster({ name, size, type, cr, armor_class, hp, speed, activities }: Monster): RulesEntry {
  const does = activities.map((activity) => activity.name).slice(0, 4)
  const text = `${capitalize(size)} ${type}, challenge ${cr}: armour class ${armor_class}, ${hp} hit points, speed ${speed.walk} feet${does.length > 0 ? `; ${does.join(', ')}` : ''}.`
  return { name, kind: 'creature', text, cite: `SRD 5.1, Monsters: ${name}` }
}

function aboutGear({ name, cost_cp, weight }: Gear): RulesEntry {
  return { name, kind: 'item', text: `${price(cost_cp)}; ${weight} lb.`, cite: 'SRD 5.1, Equipment' }
}

function aboutMagicItem({ name, rarity, attunement }: MagicItem): RulesEntry {
  const text = `${capitalize(rarity.replace('-', ' '))} magic item${attunement ? ', requires attunement' : ''}.`
  return { name, kind: 'item', text, cite: `SRD 5.1, Magic Items: ${name}` }
}

function price(copper: number): string {
  if (copper % 100 === 0) return `${copper / 100} gp`
  return copper % 10 === 0 ? `${copper / 10} sp` : `${copper} cp`
}

/**
 * The rules that are asked about most, in our own few words, each with the section of SRD 5.1 (CC BY 4.0) where the rule
 * itself stands. They explain; the engine's code decides.
 */

/** A rule in a few words. */
interface RulePage {
  readonly name: string
  readonly also: readonly string[]
  readonly section: string
  readonly text: string
}

/** Name | what else it is called | section | words. */
const pages = `
Ability check | check, checks, ability checks, skill check, roll | Using Ability Scores | Roll a d20, add the ability modifier, add your proficiency bonus if you are trained in the skill, and reach the difficulty class. No 20 succeeds and no 1 fails by itself.
Difficulty class | dc, dcs, difficulty | Using Ability Scores: Ability Checks | The number a check or a save must reach: very easy 5, easy 10, medium 15, hard 20, very hard 25, nearly impossible 30. It is fixed before the dice fall.
Advantage and disadvantage | advantage, disadvantage | Using Ability Scores: Advantage and Disadvantage | With advantage you roll two d20s and keep the higher, with disadvantage the lower. Several of one kind count once; one of each cancel out.
Proficiency bonus | proficiency, proficient | Using Ability Scores: Proficiency Bonus | It begins at +2, rises to +6 with level, and is added once to whatever you are trained in.
Saving throw | save, saves, saving throws | Using Ability Scores: Saving Throws | A d20 with an ability modifier against a difficulty class, to resist a spell, a trap, a poison; proficiency counts if your class is trained in that save.
Passive check | passive perception, passive, passive checks | Using Ability Scores: Passive Checks | Ten plus everything that would be added to the roll; five more with advantage, five less with disadvantage. Hiding is measured against passive Perception.
Contest | contests, opposed check | Using Ability Scores: Contests | Both sides roll their check and the higher total wins; a tie leaves things as they were.
Working together | helping, group check, group checks | Using Ability Scores: Working Together | Whoever leads a shared task has advantage; in a group check the group succeeds if at least half of it does.
Inspiration |  | Beyond 1st Level: Inspiration | If you have it you may spend it for advantage on one attack, save or check. You have it or you do not; it does not pile up.
Armour class | ac, armor class | Equipment: Armor | What an attack roll must reach to hit. Ten plus Dexterity without armour; armour sets its own base; a shield adds two.
Attack | attacking, attack roll, to hit | Combat: Making an Attack | A d20 with ability modifier and proficiency bonus against armour class. A 20 on the die hits and is critical, a 1 misses, whatever the numbers.
Critical hit | critical, crit, crits | Combat: Critical Hits | A 20 on the die: every die of the damage is rolled twice, what is added is added once.
Initiative | turn order | Combat: Initiative | A Dexterity check at the beginning of a fight; from high to low is the order of turns for the whole of it.
Surprise | surprised, ambush | Combat: Surprise | Whoever notices no threat when a fight begins does not move or act in its first round, and takes no reaction until that turn is over.
Action | actions, actions in combat, turn | Combat: Your Turn | On your turn you move up to your speed and take one action: attack, cast, dash, disengage, dodge, help, hide, ready, search or use an object.
Bonus action | bonus actions | Combat: Bonus Actions | Only when something you have says so, and one a turn.
Reaction | reactions | Combat: Reactions | One a round, when its trigger comes; you have it back at the start of your turn. An opportunity attack is the usual one.
Opportunity attack | opportunity attacks, attack of opportunity | Combat: Opportunity Attacks | When an enemy you can see leaves your reach you may use your reaction for one melee attack. Disengaging prevents it.
Dash | dashing | Combat: Actions in Combat | You move as far again as your speed.
Disengage | disengaging | Combat: Actions in Combat | For the rest of the turn your movement draws no opportunity attacks.
Dodge | dodging | Combat: Actions in Combat | Until your next turn attacks against you have disadvantage if you see the attacker, and your Dexterity saves have advantage.
Help |  | Combat: Actions in Combat | A friend has advantage on the next check of a task, or on the next attack against a creature within five feet of you.
Hide | hiding, stealth in combat | Combat: Actions in Combat; Using Ability Scores: Hiding | A Stealth check against the passive Perception of those who might see you. You must be out of clear view; a sound or an attack gives you away. Unseen, you attack with advantage.
Ready | readying, readied action | Combat: Actions in Combat | You name a trigger and what you will do; when it comes before your next turn you may do it as a reaction.
Use an object | objects | Combat: Actions in Combat | One thing may be handled freely on your turn; a second, or one that needs care, takes your action.
Grappling | grapple, grab somebody | Combat: Grappling | In place of an attack, your Athletics against the other's Athletics or Acrobatics. It takes a free hand and a target no more than one size larger. Held, its speed is nought; it may use its action to break free by the same contest.
Shoving | shove, push somebody | Combat: Shoving a Creature | In place of an attack, your Athletics against the other's Athletics or Acrobatics: it is knocked prone or pushed five feet away.
Two-weapon fighting | two weapons, off hand, offhand, dual wielding | Combat: Two-Weapon Fighting | After attacking with a light weapon you may attack with another light one in the other hand as a bonus action, without the ability modifier to its damage unless it is negative.
Ranged attack | range, ranged attacks, long range | Combat: Ranged Attacks | Beyond normal range you have disadvantage, beyond long range you cannot shoot; an enemy within five feet who can see you gives disadvantage too.
Cover | half cover, three quarters cover, total cover | Combat: Cover | Half cover gives +2 to armour class and Dexterity saves, three-quarters +5; behind total cover you cannot be targeted.
Unarmed strike | punch, unarmed | Combat: Melee Attacks | You are proficient with it; it does one point and your Strength modifier.
Damage | damage rolls, resistance, vulnerability, immunity | Combat: Damage and Healing | Each kind of damage is rolled and added; resistance halves it, vulnerability doubles it, immunity takes all of it away.
Hit points | hp, dropping to 0 | Combat: Damage and Healing | At nought you fall unconscious and make death saves; if what is left of the blow reaches your maximum you die at once.
Temporary hit points | temp hp | Combat: Temporary Hit Points | They are lost first, do not add to one another, and are not healing.
Death saving throw | death save, death saves, dying, death saving throws | Combat: Death Saving Throws | At the start of each turn at nought hit points roll a d20: 10 or more is a success. Three successes and you are stable, three failures and you die. A 1 counts as two failures, a 20 brings you back with one hit point; damage is a failure, from a critical hit two.
Knocking out | knock out, nonlethal, non lethal | Combat: Knocking a Creature Out | Whoever drops a creature with a melee attack may choose to knock it out instead.
Concentration | concentrating | Spellcasting: Concentration | One such spell at a time. When you take damage make a Constitution save against 10 or half the damage, whichever is more, or lose it; being incapacitated ends it too.
Spell slot | spell slots, slots, casting | Spellcasting: Spell Slots | A spell of first level or above uses a slot of its level or a higher one. A long rest brings them back; a warlock's come back with a short one.
Cantrip | cantrips | Spellcasting: Cantrips | It needs no slot and may be cast at will; most grow at levels 5, 11 and 17.
Ritual | rituals, ritual casting | Spellcasting: Rituals | A spell with that mark may be cast in ten minutes more without a slot, by those who can cast rituals.
Spell save DC | spell dc | Spellcasting: Saving Throws | Eight plus your proficiency bonus plus the modifier of the ability you cast with.
Short rest | short rests, hit dice, hit die, rest, resting | Adventuring: Short Rest | At least an hour of nothing more strenuous than reading or tending wounds. You may spend hit dice: each gives its roll and your Constitution modifier.
Long rest | long rests, sleep | Adventuring: Long Rest | Eight hours, at most two of them on watch, once in a day. It restores all hit points, spell slots, and half your hit dice.
Exhaustion | exhausted | Appendix: Conditions | Six levels: disadvantage on checks; speed halved; disadvantage on attacks and saves; hit point maximum halved; speed nought; death. A long rest with food takes one away.
Falling | fall, fall damage | Adventuring: Falling | One d6 of bludgeoning damage for every ten feet, twenty dice at most, and you land prone.
Jumping | jump, long jump, high jump | Adventuring: Jumping | With ten feet of run you leap as many feet as your Strength score, and as high as three and your Strength modifier; half of either standing.
Climbing and swimming | climb, swim, climbing, swimming, crawling | Adventuring: Special Types of Movement | Each foot costs one more; a hard climb or rough water may ask for an Athletics check.
Travel pace | travel, pace, forced march | Adventuring: Travel Pace | Fast is four miles an hour and costs five from passive Perception, normal is three, slow is two and lets you sneak. Beyond eight hours each hour asks for a Constitution save.
Light and darkness | vision, darkvision, dim light, darkness | Adventuring: Vision and Light | In dim light Perception by sight has disadvantage; in darkness you are as good as blind. Darkvision sees in darkness as in dim light.
Experience and levels | xp, experience, level up, levels, leveling | Beyond 1st Level | Level 2 at 300 points, 3 at 900, 4 at 2,700, 5 at 6,500. A level brings a hit die and what your class gives.
Skills | skill | Using Ability Scores: Skills | Eighteen of them, each under an ability; being trained in one adds your proficiency bonus to its checks.
Tools | tool, thieves tools | Equipment: Tools | Proficiency with a tool adds your bonus to a check made with it. Picking a lock or a trap wants thieves' tools.
`

/** Name | words. */
const conditions = `
blinded | You cannot see and fail checks that need sight. Your attacks have disadvantage, attacks against you advantage.
charmed | You cannot attack or harm the charmer, who has advantage on checks to deal with you.
deafened | You cannot hear and fail checks that need hearing.
frightened | Disadvantage on checks and attacks while you can see what you fear, and you cannot willingly go nearer to it.
grappled | Your speed is nought. It ends when whoever holds you is incapacitated or you are taken out of reach.
incapacitated | You take neither actions nor reactions.
invisible | You cannot be seen without magic. Your attacks have advantage, attacks against you disadvantage.
paralyzed | You can neither move nor speak nor act; you fail Strength and Dexterity saves; attacks have advantage, and a hit from within five feet is critical.
petrified | You are turned to stone: you cannot act, you resist all damage, and poison and disease stand still.
poisoned | Disadvantage on attack rolls and ability checks.
prone | You can only crawl. Your attacks have disadvantage; attacks from within five feet have advantage, others disadvantage. Standing up costs half your speed.
restrained | Your speed is nought; your attacks and Dexterity saves have disadvantage, attacks against you advantage.
stunned | You cannot move or act and can hardly speak; you fail Strength and Dexterity saves, and attacks against you have advantage.
unconscious | You know nothing, drop what you hold and fall prone; you fail Strength and Dexterity saves, and a hit from within five feet is critical.
`

function rowsOf(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((part) => part.trim()))
}

const rulePages: readonly RulePage[] = rowsOf(pages).map(
  ([name = '', also = '', section = '', text = '']) => ({
    name,
    also: also.split(',').map((alias) => alias.trim()),
    section,
    text,
  }),
)

/** What each condition does, by its name. */
const conditionPages: readonly (readonly [name: string, text: string])[] = rowsOf(conditions).map(
  ([name = '', text = '']) => [name, text],
)
