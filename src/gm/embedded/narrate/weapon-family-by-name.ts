/** What a weapon does, by its name: so that a mace does not cut and a wolf does not swing. */

/** Families that fights tell apart. */
export type WeaponFamily =
  | 'blade'
  | 'axe'
  | 'blunt'
  | 'spear'
  | 'bow'
  | 'gun'
  | 'thrown'
  | 'fist'
  | 'teeth'
  | 'claws'
  | 'spell'

const patterns: readonly (readonly [WeaponFamily, RegExp])[] = [
  ['teeth', /\bbites?\b|\bfangs?\b|\bjaws?\b|\bbeak\b|\bgore\b|\btusk/i],
  ['claws', /\bclaws?\b|\btalons?\b|\brend\b|\bhooves\b|\bstomp/i],
  ['gun', /pistol|rifle|shotgun|\bsmg\b|\bgun\b|revolver|carbine|taser|stunner|blaster|musket/i],
  ['bow', /\bbow\b|longbow|shortbow|crossbow/i],
  ['thrown', /\bdarts?\b|javelin|sling|\bnet\b|\bstones?\b|\brocks?\b|throwing/i],
  ['axe', /axe|cleaver|hatchet|halberd|glaive/i],
  ['spear', /spear|pike|lance|trident|boathook|harpoon|\bhook\b/i],
  [
    'blade',
    /sword|dagger|knife|rapier|scimitar|blade|sickle|katana|razor|machete|\bshiv\b|cutlass|sabre|saber/i,
  ],
  [
    'blunt',
    /club|mace|hammer|maul|staff|flail|morningstar|cudgel|baton|\bbat\b|slam|tail|pick\b|bludgeon|crowbar|pipe|whip|bottle|chair/i,
  ],
  ['fist', /unarmed|fist|punch|kick|\belbow|headbutt|touch/i],
  ['spell', /bolt|ray|blast|spell|flame|missile|shock|frost|spray|orb|grasp/i],
]

/** The family, or null for something nobody listed. */
export function weaponFamily(name: string): WeaponFamily | null {
  if (name === '') return null
  return patterns.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** True for what is part of a body: nobody holds it. */
export function isNatural(family: WeaponFamily | null): boolean {
  return family === 'teeth' || family === 'claws' || family === 'fist'
}
