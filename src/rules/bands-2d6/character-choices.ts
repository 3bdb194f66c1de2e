/** What a new character can choose from: data, in any world's plain words. */

/** Something to choose. */
export interface Choice {
  readonly id: string
  readonly name: string
  readonly summary: string
}

/** A background and what it brings. */
export interface Background extends Choice {
  readonly items: readonly { readonly item_id: string; readonly qty: number }[]
}

/** Where people come from. */
export const backgrounds: readonly Background[] = [
  {
    id: 'courier',
    name: 'Courier',
    summary: 'You carried things for others and learned not to ask.',
    items: [{ item_id: 'satchel', qty: 1 }],
  },
  {
    id: 'burglar',
    name: 'Burglar',
    summary: 'You know doors, and what people keep behind them.',
    items: [
      { item_id: 'lockpick', qty: 1 },
      { item_id: 'dark_clothes', qty: 1 },
    ],
  },
  {
    id: 'enforcer',
    name: 'Enforcer',
    summary: 'You made people pay, until one of them made you think.',
    items: [
      { item_id: 'weapon', qty: 1 },
      { item_id: 'ammo', qty: 6 },
    ],
  },
  {
    id: 'medic',
    name: 'Medic',
    summary: 'You patched up people who could not go to a hospital.',
    items: [{ item_id: 'first_aid_kit', qty: 1 }],
  },
  {
    id: 'investigator',
    name: 'Investigator',
    summary: 'You were paid to find things out, and once found too much.',
    items: [{ item_id: 'notebook', qty: 1 }],
  },
  {
    id: 'fixer',
    name: 'Fixer',
    summary: 'You know somebody who knows somebody.',
    items: [{ item_id: 'address_book', qty: 1 }],
  },
]

/** What people are good at. */
export const skillChoices: readonly Choice[] = [
  { id: 'stealth', name: 'Stealth', summary: 'Not being seen or heard.' },
  { id: 'sleight', name: 'Sleight', summary: 'Pockets, locks and quick fingers.' },
  { id: 'athletics', name: 'Athletics', summary: 'Running, climbing, getting away.' },
  { id: 'fighting', name: 'Fighting', summary: 'Fists, knives and what is at hand.' },
  { id: 'shooting', name: 'Shooting', summary: 'Hitting what you aim at.' },
  { id: 'hacking', name: 'Hacking', summary: 'Other people’s machines.' },
  { id: 'tech', name: 'Tech', summary: 'Repairing, disabling, building.' },
  { id: 'medicine', name: 'Medicine', summary: 'Keeping people alive.' },
  { id: 'investigation', name: 'Investigation', summary: 'Finding what was hidden.' },
  { id: 'streetwise', name: 'Streetwise', summary: 'Knowing how things are done here.' },
  { id: 'persuasion', name: 'Persuasion', summary: 'Winning people over.' },
  { id: 'deception', name: 'Deception', summary: 'Being believed.' },
  { id: 'intimidation', name: 'Intimidation', summary: 'Being feared.' },
  { id: 'performance', name: 'Performance', summary: 'Holding a room.' },
]
