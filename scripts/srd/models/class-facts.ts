/** What the figures of a class do not say: how it casts, its starting gold, its subclass and that one's spells. */
import type { ClassTable } from '../../../src/rules/dnd5e/data/shapes.ts'
import type { Ability, ClassId } from '../../../src/rules/dnd5e/data/vocabulary.ts'

interface ClassFacts {
  readonly caster: ClassTable['caster']
  readonly knowsSpells: boolean
  readonly gold: ClassTable['starting_gold']
  readonly subclassTitle: string
  readonly subclassLevel: number
  readonly subclassSpells: readonly (readonly [number, ...string[]])[]
}

type Method = NonNullable<ClassTable['caster']>['method']
const caster = (
  kind: 'full' | 'half' | 'pact',
  ability: Ability,
  method: Method,
  ritual: boolean,
): ClassTable['caster'] => ({ kind, ability, from_level: kind === 'half' ? 2 : 1, method, ritual })
const gold = (dice: string, times = 10): ClassTable['starting_gold'] => ({ dice, times })

const life: ClassFacts['subclassSpells'] = [
  [1, 'bless', 'cure-wounds'],
  [3, 'lesser-restoration', 'spiritual-weapon'],
  [5, 'beacon-of-hope', 'revivify'],
  [7, 'death-ward', 'guardian-of-faith'],
  [9, 'mass-cure-wounds', 'raise-dead'],
]
const devotion: ClassFacts['subclassSpells'] = [
  [3, 'protection-from-evil-and-good', 'sanctuary'],
  [5, 'lesser-restoration', 'zone-of-truth'],
  [9, 'beacon-of-hope', 'dispel-magic'],
  [13, 'freedom-of-movement', 'guardian-of-faith'],
  [17, 'commune', 'flame-strike'],
]
/** These widen the warlock's list instead of being prepared. */
const fiend: ClassFacts['subclassSpells'] = [
  [1, 'burning-hands', 'command'],
  [3, 'blindness-deafness', 'scorching-ray'],
  [5, 'fireball', 'stinking-cloud'],
  [7, 'fire-shield', 'wall-of-fire'],
  [9, 'flame-strike', 'hallow'],
]

const facts: Readonly<Record<ClassId, ClassFacts>> = {
  barbarian: {
    caster: null,
    knowsSpells: false,
    gold: gold('2d4'),
    subclassTitle: 'Primal Path',
    subclassLevel: 3,
    subclassSpells: [],
  },
  bard: {
    caster: caster('full', 'charisma', 'known', true),
    knowsSpells: true,
    gold: gold('5d4'),
    subclassTitle: 'Bard College',
    subclassLevel: 3,
    subclassSpells: [],
  },
  cleric: {
    caster: caster('full', 'wisdom', 'prepared', true),
    knowsSpells: false,
    gold: gold('5d4'),
    subclassTitle: 'Divine Domain',
    subclassLevel: 1,
    subclassSpells: life,
  },
  druid: {
    caster: caster('full', 'wisdom', 'prepared', true),
    knowsSpells: false,
    gold: gold('2d4'),
    subclassTitle: 'Druid Circle',
    subclassLevel: 2,
    subclassSpells: [],
  },
  fighter: {
    caster: null,
    knowsSpells: false,
    gold: gold('5d4'),
    subclassTitle: 'Martial Archetype',
    subclassLevel: 3,
    subclassSpells: [],
  },
  monk: {
    caster: null,
    knowsSpells: false,
    gold: gold('5d4', 1),
    subclassTitle: 'Monastic Tradition',
    subclassLevel: 3,
    subclassSpells: [],
  },
  paladin: {
    caster: caster('half', 'charisma', 'prepared', false),
    knowsSpells: false,
    gold: gold('5d4'),
    subclassTitle: 'Sacred Oath',
    subclassLevel: 3,
    subclassSpells: devotion,
  },
  ranger: {
    caster: caster('half', 'wisdom', 'known', false),
    knowsSpells: true,
    gold: gold('5d4'),
    subclassTitle: 'Ranger Archetype',
    subclassLevel: 3,
    subclassSpells: [],
  },
  rogue: {
    caster: null,
    knowsSpells: false,
    gold: gold('4d4'),
    subclassTitle: 'Roguish Archetype',
    subclassLevel: 3,
    subclassSpells: [],
  },
  sorcerer: {
    caster: caster('full', 'charisma', 'known', false),
    knowsSpells: true,
    gold: gold('3d4'),
    subclassTitle: 'Sorcerous Origin',
    subclassLevel: 1,
    subclassSpells: [],
  },
  warlock: {
    caster: caster('pact', 'charisma', 'known', false),
    knowsSpells: true,
    gold: gold('4d4'),
    subclassTitle: 'Otherworldly Patron',
    subclassLevel: 1,
    subclassSpells: fiend,
  },
  wizard: {
    caster: caster('full', 'intelligence', 'spellbook', true),
    knowsSpells: false,
    gold: gold('4d4'),
    subclassTitle: 'Arcane Tradition',
    subclassLevel: 2,
    subclassSpells: [],
  },
}

/** The facts of a class. */
export function classFacts(id: ClassId): ClassFacts {
  return facts[id]
}
