/** Charges, pounces and tramplings: how far, what it adds, what the target may roll. */
import type { Mechanic } from '../../../src/rules/dnd5e/data/mechanic-shapes.ts'
import type { DamageType } from '../../../src/rules/dnd5e/data/vocabulary.ts'

/** feet, activity, extra dice and their type, DC of the Strength save against falling, bonus attack, feet pushed */
type Row = readonly [
  number,
  string,
  (string | null)?,
  (DamageType | null)?,
  (number | null)?,
  (string | null)?,
  number?,
]

const rows: Readonly<Record<string, Row>> = {
  boar: [20, 'Tusk', '1d6', 'slashing', 11],
  'giant-boar': [20, 'Tusk', '2d6', 'slashing', 13],
  'wereboar-boar': [15, 'Tusks', '2d6', 'slashing', 13],
  'wereboar-hybrid': [15, 'Tusks', '2d6', 'slashing', 13],
  centaur: [30, 'Pike', '3d6', 'piercing'],
  elk: [20, 'Ram', '2d6', 'bludgeoning', 13],
  'giant-elk': [20, 'Ram', '2d6', 'bludgeoning', 14],
  goat: [20, 'Ram', '1d4', 'bludgeoning', 10],
  'giant-goat': [20, 'Ram', '2d4', 'bludgeoning', 13],
  'giant-sea-horse': [20, 'Ram', '2d6', 'bludgeoning', 11],
  rhinoceros: [20, 'Gore', '2d8', 'bludgeoning', 15],
  minotaur: [10, 'Gore', '2d8', 'piercing', 14, null, 10],
  'minotaur-skeleton': [10, 'Gore', '2d8', 'piercing', 14, null, 10],
  lion: [20, 'Claw', null, null, 13, 'Bite'],
  panther: [20, 'Claw', null, null, 12, 'Bite'],
  'saber-toothed-tiger': [20, 'Claw', null, null, 14, 'Bite'],
  tiger: [20, 'Claw', null, null, 13, 'Bite'],
  'weretiger-hybrid': [15, 'Claw', null, null, 14, 'Bite'],
  'weretiger-tiger': [15, 'Claw', null, null, 14, 'Bite'],
  elephant: [20, 'Gore', null, null, 12, 'Stomp'],
  gorgon: [20, 'Gore', null, null, 16, 'Hooves'],
  mammoth: [20, 'Gore', null, null, 18, 'Stomp'],
  unicorn: [20, 'Horn', '2d8', 'piercing', 15],
  triceratops: [20, 'Gore', null, null, 13, 'Stomp'],
  warhorse: [20, 'Hooves', null, null, 14, 'Hooves'],
}

/** The charge of a monster. */
export function charges(monster: string): Mechanic[] {
  const row = rows[monster]
  if (row === undefined) throw new Error(`Nobody said how a ${monster} charges.`)
  const [feet, activity, dice, type, dc, followUp, push] = row
  return [
    {
      kind: 'charge',
      feet,
      activity,
      ...(dice ? { dice } : {}),
      ...(type ? { type } : {}),
      ...(dc ? { save: { ability: 'strength' as const, dc, prone: true, ...(push ? { push } : {}) } } : {}),
      ...(followUp ? { follow_up: followUp } : {}),
    },
  ]
}
