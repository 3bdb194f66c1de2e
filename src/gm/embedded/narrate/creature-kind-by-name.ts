/** What kind of creature a name says: so that a wolf has jaws and a zombie does not flinch. Named people are people. */

/** Kinds that fights tell apart. */
export type FoeKind =
  | 'person'
  | 'armed'
  | 'beast'
  | 'undead'
  | 'construct'
  | 'ooze'
  | 'monster'
  | 'swarm'
  | 'spirit'

const words: Readonly<Record<Exclude<FoeKind, 'person'>, string>> = {
  armed:
    'bandit thug guard cultist acolyte berserker knight mage noble scout spy veteran assassin gladiator priest druid archmage tribal warrior commoner goblin hobgoblin bugbear orc kobold gnoll ogre lizardfolk sahuagin drow dwarf elf human captain soldier mercenary enforcer ganger raider pirate smuggler watchman sentry brigand cutthroat hunter poacher merfolk duergar gnome halfling sergeant officer agent razor bruiser punk trooper',
  beast:
    'wolf dog hound mastiff rat cat bear boar lion tiger panther ape baboon horse pony mule warhorse elk deer goat ox camel elephant rhinoceros mammoth crocodile shark whale octopus crab spider scorpion snake viper constrictor eagle hawk owl raven vulture bat wasp beetle centipede frog toad lizard jackal hyena weasel badger boarhound jackalwere stirge',
  undead: 'zombie skeleton ghoul ghast mummy vampire lich wight revenant corpse drowned',
  spirit: 'ghost specter spectre shadow wraith banshee phantom poltergeist spirit elemental wisp mephit',
  construct:
    'golem armor armour drone turret robot android sentinel homunculus shield-guardian sword gargoyle mech bot',
  ooze: 'ooze jelly pudding cube slime mould mold',
  swarm: 'swarm',
  monster:
    'dragon wyvern hydra manticore basilisk chimera griffon hippogriff owlbear troll giant ettin minotaur medusa harpy naga mimic roper otyugh behir bulette ankheg cockatrice worg imp quasit devil demon balor hezrou vrock succubus dretch lemure wyrmling drake cyclops hag kraken tarrasque sphinx lamia merrow chuul aboleth cloaker darkmantle grick rust phase-spider treant shambling shrieker fungus blight dryad satyr pegasus unicorn couatl deva planetar solar',
}

const kinds: ReadonlyMap<string, FoeKind> = new Map(
  Object.entries(words).flatMap(([kind, list]) =>
    list.split(' ').map((word) => [word, kind as FoeKind] as const),
  ),
)

/** The kind that a name says, or null for a name of somebody's own. */
export function creatureKind(name: string): FoeKind | null {
  const plain = name
    .toLowerCase()
    .replace(/[\s_#-]*\d{1,2}$/, '')
    .trim()
  if (plain.startsWith('swarm')) return 'swarm'
  const last = plain.split(/\s+/).at(-1) ?? ''
  return kinds.get(last) ?? kinds.get(last.replace(/s$/, '')) ?? null
}

/** The kind that tags say. */
export function taggedKind(tags: readonly string[]): FoeKind | null {
  if (tags.includes('animal') || tags.includes('beast')) return 'beast'
  if (tags.includes('undead')) return 'undead'
  return tags.includes('construct') || tags.includes('machine') ? 'construct' : null
}
