/** How far monsters strike and shoot: the source lost it with its prose. Feet, from the rules of SRD 5.1. */

interface Form {
  readonly form: 'melee' | 'ranged' | 'melee-or-ranged'
  readonly reach?: number
  readonly range?: { readonly normal: number; readonly long?: number }
}

const ranged: Readonly<Record<string, readonly [number, number?]>> = {
  Longbow: [150, 600],
  'Slaying Longbow': [150, 600],
  Shortbow: [80, 320],
  'sprite/Shortbow': [40, 160],
  'Light Crossbow': [80, 320],
  'Heavy Crossbow': [100, 400],
  'Hand Crossbow': [30, 120],
  Sling: [30, 120],
  Rock: [60, 240],
  'ape/Rock': [25, 50],
  'giant-ape/Rock': [50, 100],
  'treant/Rock': [60, 180],
  'Hurl Flame': [150],
  'efreeti/Hurl Flame': [120],
  Web: [30, 60],
  'Tail Spike': [100, 200],
  'Spit Poison': [15, 30],
  'Poisoned Dart': [30, 60],
}

const thrown: Readonly<Record<string, readonly [number, number]>> = {
  Javelin: [30, 120],
  Spear: [20, 60],
  Dagger: [20, 60],
  Harpoon: [20, 60],
}

const reaches: Readonly<Record<string, number>> = {
  'aboleth/Tentacle': 10,
  'aboleth/Tail': 10,
  'awakened-tree/Slam': 10,
  'balor/Longsword': 10,
  'balor/Whip': 30,
  'bearded-devil/Glaive': 10,
  'behir/Bite': 10,
  'bone-devil/Claw': 10,
  'bone-devil/Sting': 10,
  'centaur/Pike': 10,
  'chain-devil/Chain': 10,
  'chuul/Pincer': 10,
  'cloaker/Tail': 10,
  'couatl/Constrict': 10,
  'dragon-turtle/Bite': 15,
  'dragon-turtle/Claw': 10,
  'dragon-turtle/Tail': 15,
  'earth-elemental/Slam': 10,
  'giant-ape/Fist': 10,
  'giant-constrictor-snake/Bite': 10,
  'giant-crocodile/Tail': 10,
  'giant-elk/Ram': 10,
  'giant-octopus/Tentacles': 15,
  'giant-poisonous-snake/Bite': 10,
  'glabrezu/Pincer': 10,
  'guardian-naga/Bite': 10,
  'horned-devil/Fork': 10,
  'horned-devil/Tail': 10,
  'hydra/Bite': 10,
  'ice-devil/Tail': 10,
  'iron-golem/Sword': 10,
  'kraken/Tentacle': 30,
  'mammoth/Gore': 10,
  'marilith/Tail': 10,
  'nalfeshnee/Claw': 10,
  'octopus/Tentacles': 5,
  'oni/Glaive': 10,
  'otyugh/Tentacle': 10,
  'pit-fiend/Claw': 10,
  'pit-fiend/Mace': 10,
  'pit-fiend/Tail': 10,
  'plesiosaurus/Bite': 10,
  'purple-worm/Bite': 10,
  'purple-worm/Tail Stinger': 10,
  'remorhaz/Bite': 10,
  'roc/Beak': 10,
  'roper/Tendril': 50,
  'salamander/Tail': 10,
  'spirit-naga/Bite': 10,
  'tarrasque/Bite': 10,
  'tarrasque/Claw': 15,
  'tarrasque/Horns': 10,
  'tarrasque/Tail': 20,
  'tyrannosaurus-rex/Bite': 10,
  'tyrannosaurus-rex/Tail': 10,
  'violet-fungus/Rotting Touch': 10,
  'wyvern/Bite': 10,
  'wyvern/Stinger': 10,
}

const dragonReaches: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ancient: { Bite: 15, Claw: 10, Tail: 20 },
  adult: { Bite: 10, Claw: 5, Tail: 15 },
  young: { Bite: 10, Claw: 5 },
}

/** How a monster's attack reaches its target. */
export function formOf(monster: string, action: string): Form {
  const shot = ranged[`${monster}/${action}`] ?? ranged[action]
  if (shot !== undefined) {
    const [normal, long] = shot
    return { form: 'ranged', range: { normal, ...(long === undefined ? {} : { long }) } }
  }
  const reach = reachOf(monster, action)
  const flight = thrown[action]
  if (flight === undefined) return { form: 'melee', reach }
  return { form: 'melee-or-ranged', reach, range: { normal: flight[0], long: flight[1] } }
}

function reachOf(monster: string, action: string): number {
  const giant = monster.endsWith('-giant') ? 10 : undefined
  const age = monster.includes('-dragon') ? dragonReaches[monster.split('-')[0] ?? ''] : undefined
  return reaches[`${monster}/${action}`] ?? age?.[action] ?? giant ?? 5
}
