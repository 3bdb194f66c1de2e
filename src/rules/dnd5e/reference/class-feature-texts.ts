/** What class features do, in our own few words (SRD 5.1, CC BY 4.0, Classes). They explain; the engine's code decides. */

/** A feature by its name, and what it does. */
export const featurePages: readonly (readonly [name: string, text: string])[] = [
  [
    'Sneak Attack',
    'Once a turn you do extra damage to somebody you hit with a finesse or ranged weapon, if you have advantage or another enemy of theirs stands next to them and you have no disadvantage: 1d6 at level 1, another d6 at every second level.',
  ],
  ['Cunning Action', 'You can dash, disengage or hide as a bonus action.'],
  ['Expertise', 'Your proficiency bonus counts double for the skills you chose.'],
  ['Thieves’ Cant', 'You know the secret talk and signs of thieves.'],
  [
    'Fast Hands',
    'Your cunning action may also be a Sleight of Hand check, thieves’ tools on a lock or trap, or the use of an object.',
  ],
  [
    'Second-Story Work',
    'Climbing costs you no extra movement, and you jump farther by your Dexterity modifier in feet.',
  ],
  ['Uncanny Dodge', 'When an attacker you can see hits you, you can halve the damage as a reaction.'],
  [
    'Evasion',
    'Where a Dexterity save would halve damage, you take none if you succeed and half if you fail.',
  ],
  [
    'Second Wind',
    'As a bonus action you regain 1d10 hit points plus your fighter level; once until you rest.',
  ],
  ['Action Surge', 'On your turn you take one more action; once until you rest.'],
  [
    'Fighting Style',
    'The way of fighting you are trained in: archery, defence, duelling, great weapons, protection or two weapons.',
  ],
  ['Extra Attack', 'You attack twice, instead of once, when you take the attack action.'],
  ['Improved Critical', 'Your weapon attacks are critical on a 19 or 20.'],
  ['Indomitable', 'You can roll a failed saving throw again; once until you take a long rest.'],
  [
    'Rage',
    'As a bonus action you rage for a minute: advantage on Strength checks and saves, extra damage with Strength, and half damage from blows; you cannot cast.',
  ],
  [
    'Unarmored Defense',
    'Without armour your armour class is 10 plus Dexterity and Constitution (barbarian) or Wisdom (monk).',
  ],
  [
    'Reckless Attack',
    'You attack with advantage this turn, and everybody attacks you with advantage until your next one.',
  ],
  ['Danger Sense', 'You have advantage on Dexterity saves against what you can see.'],
  [
    'Spellcasting',
    'You cast the spells you know or have prepared, with your cantrips at will and the others by spending slots, which come back with a long rest.',
  ],
  [
    'Channel Divinity',
    'You call on your god for an effect of your domain or to turn the undead; it comes back when you rest.',
  ],
  ['Turn Undead', 'Each undead near you must save on Wisdom or flee from you for a minute.'],
  [
    'Disciple of Life',
    'Your healing spells restore 2 hit points more, and another one for each level of the spell.',
  ],
  [
    'Preserve Life',
    'By Channel Divinity you share out five times your level in hit points among the hurt near you, up to half of what each can have.',
  ],
  [
    'Arcane Recovery',
    'Once a day, after a short rest, you regain spell slots whose levels add up to half your level, rounded up.',
  ],
  ['Sculpt Spells', 'Your evocations spare those you choose.'],
  [
    'Bardic Inspiration',
    'As a bonus action you give somebody a die, a d6 at first, to add to one check, attack or save within ten minutes.',
  ],
  ['Jack of All Trades', 'You add half your proficiency bonus to checks you are not trained in.'],
  ['Song of Rest', 'Whoever spends hit dice at a short rest with you regains 1d6 more.'],
  ['Cutting Words', 'By your inspiration you lower an enemy’s attack, check or damage as a reaction.'],
  ['Druidic', 'You know the secret language of druids.'],
  ['Wild Shape', 'You take the shape of a beast you have seen; twice until you rest.'],
  [
    'Lay on Hands',
    'You have a pool of five times your level in hit points to heal with by touch; five of them cure a disease or poison.',
  ],
  ['Divine Sense', 'You know where celestials, fiends and undead are, within 60 feet, until your next turn.'],
  [
    'Divine Smite',
    'When you hit in melee you can spend a spell slot for 2d8 radiant damage, and 1d8 more for each higher level of the slot.',
  ],
  ['Favored Enemy', 'You have advantage on tracking and recalling facts about your chosen foes.'],
  ['Natural Explorer', 'In the land you know best you travel, track and forage far better.'],
  ['Martial Arts', 'Unarmed you strike with Dexterity and a d4, and once more as a bonus action.'],
  [
    'Ki',
    'You spend ki points for a flurry of blows, a patient defence or the step of the wind; they come back when you rest.',
  ],
  ['Flurry of Blows', 'After you attack, one ki point buys two more unarmed strikes as a bonus action.'],
  [
    'Deflect Missiles',
    'As a reaction you take 1d10 plus Dexterity and your level off the damage of a missile that hits you.',
  ],
  [
    'Stunning Strike',
    'When you hit in melee, a ki point forces a Constitution save; failed, the target is stunned until your next turn ends.',
  ],
  ['Font of Magic', 'You have sorcery points, and turn them into spell slots and back.'],
  ['Metamagic', 'You spend sorcery points to bend a spell: farther, longer, twice, without gesture.'],
  ['Pact Magic', 'You cast with few slots, all of your highest level, which come back with a short rest.'],
  ['Eldritch Invocations', 'Small powers your patron taught you, always there.'],
  [
    'Dark One’s Blessing',
    'When you bring a foe down you gain temporary hit points: Charisma plus your level.',
  ],
  ['Lucky', 'When you roll a 1 on a d20 for an attack, check or save, you roll it again.'],
  ['Brave', 'You have advantage on saves against being frightened.'],
  ['Halfling Nimbleness', 'You can move through the space of anybody larger than you.'],
  ['Naturally Stealthy', 'You can hide behind somebody larger than you.'],
  [
    'Darkvision',
    'In dim light you see as in bright light, and in darkness as in dim light, without colours, out to 60 feet.',
  ],
]
