/** Potions, oils and ointments. SRD 5.1, in our own words. */
import { advantage, bonus, condition, disadvantage, hour, minute, ruling } from '../words.ts'
import {
  act,
  cast,
  charges,
  drink,
  goes,
  type ItemModel,
  plain,
  save,
  single,
  spending,
  upon,
} from './item-parts.ts'

/** What is drunk or rubbed on, by id. */
export const potionItems: Readonly<Record<string, ItemModel>> = {
  'oil-of-etherealness': single(cast('etherealness', 7, { name: 'Rub it on', free: true })),
  'oil-of-sharpness': single(
    upon('Coat a weapon', [
      {
        kind: 'grant',
        mechanics: [
          bonus({ roll: 'attack', with: 'weapon' }, 3),
          bonus({ roll: 'damage', with: 'weapon' }, 3),
          { kind: 'magical-attacks' },
        ],
        duration: hour,
      },
    ]),
  ),
  'oil-of-slipperiness': single(
    cast('freedom-of-movement', 4, { name: 'Rub it on', free: true }),
    cast('grease', 1, { name: 'Pour it out', dc: 13 }),
  ),
  'philter-of-love': single(
    act('Drink', 'Charmed for an hour by the first creature seen within ten minutes, in love when it may.'),
  ),
  'potion-of-animal-friendship': single(
    cast('animal-friendship', 1, { dc: 13, name: 'Potion of Animal Friendship', free: true }),
  ),
  'potion-of-clairvoyance': single(cast('clairvoyance', 3, { name: 'Potion of Clairvoyance', free: true })),
  'potion-of-climbing': drink('Potion of Climbing', [
    goes('climb', 30),
    advantage({ roll: 'check', skills: ['athletics'] }, ['climbing-or-swimming']),
  ]),
  'potion-of-diminution': drink('Potion of Diminution', [
    disadvantage({ roll: 'check', abilities: ['strength'] }),
    disadvantage({ roll: 'save', abilities: ['strength'] }),
    bonus({ roll: 'damage', with: 'weapon' }, '-1d4'),
    ruling('Half as tall, for 1d4 hours.'),
  ]),
  'potion-of-flying': drink('Potion of Flying', [goes('fly', 30)]),
  'potion-of-gaseous-form': single(cast('gaseous-form', 3, { name: 'Potion of Gaseous Form', free: true })),
  'potion-of-growth': drink('Potion of Growth', [
    advantage({ roll: 'check', abilities: ['strength'] }),
    advantage({ roll: 'save', abilities: ['strength'] }),
    { kind: 'extra-damage', dice: '1d4', form: 'any', once_per_turn: false },
    ruling('Twice as tall, for 1d4 hours.'),
  ]),
  'potion-of-heroism': drink(
    'Potion of Heroism',
    [bonus({ roll: 'attack' }, '1d4'), bonus({ roll: 'save' }, '1d4')],
    hour,
    [{ kind: 'temporary-hit-points', dice: '10' }],
  ),
  'potion-of-invisibility': single(
    upon('Potion of Invisibility', [
      condition('invisible', { duration: hour, ends_when: ['attacks', 'casts'] }),
    ]),
  ),
  'potion-of-mind-reading': single(
    cast('detect-thoughts', 2, { dc: 13, name: 'Potion of Mind Reading', free: true }),
  ),
  'potion-of-poison': single(
    save(
      'Potion of Poison',
      'constitution',
      13,
      { who: 'self' },
      {
        damage: [{ dice: '3d6', type: 'poison' }],
        fail: [condition('poisoned', { repeat: { at: 'turn-end', ability: 'constitution', dc: 13 } })],
      },
    ),
  ),
  'potion-of-speed': drink(
    'Potion of Speed',
    [
      { kind: 'armor-class', bonus: 2 },
      { kind: 'speed', mode: 'all', times: 2 },
      advantage({ roll: 'save', abilities: ['dexterity'] }),
      { kind: 'extra-action', only: ['attack-once', 'dash', 'disengage', 'hide', 'use-object'] },
    ],
    minute,
  ),
  'potion-of-water-breathing': single(act('Potion of Water Breathing', 'Breathes under water for an hour.')),
  'restorative-ointment': plain([], {
    ...charges(5, null),
    activities: [
      spending(1, {
        kind: 'heal',
        name: 'Ointment',
        cost: 'action',
        dice: '2d8+2',
        target: { who: 'ally', range: 5 },
        effects: [{ kind: 'end-condition', conditions: ['poisoned'] }],
      }),
    ],
  }),
}
