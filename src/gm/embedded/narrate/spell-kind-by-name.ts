/** What a spell looks like, by its name: enough to tell fire from healing. */

/** Kinds that are told apart. */
export const spellKinds = [
  'fire',
  'cold',
  'storm',
  'rot',
  'force',
  'mend',
  'ward',
  'mind',
  'veil',
  'sight',
  'call',
  'step',
] as const
/** One of them. */
export type SpellKind = (typeof spellKinds)[number]

const patterns: readonly (readonly [SpellKind, RegExp])[] = [
  ['mend', /cure|heal|restor|revivify|raise dead|aid|regenerat|spare the dying|resurrection|goodberry/i],
  [
    'fire',
    /fire|flame|burn|scorch|sear|immolat|meteor|sun(?:beam|burst)|radian|sacred|guiding bolt|moonbeam/i,
  ],
  ['cold', /frost|ice|cold|chill|sleet|freez/i],
  ['storm', /lightning|thunder|shock|storm|call light|wind|gust|shatter/i],
  [
    'rot',
    /necro|blight|poison|acid|harm|vampir|death|wither|inflict|decay|cloudkill|contagion|eldritch|hex|bane/i,
  ],
  [
    'ward',
    /shield|ward|armor|armour|protect|sanctuary|resist|barkskin|stoneskin|globe|bless|guidance|resistance|warding/i,
  ],
  [
    'mind',
    /charm|sleep|hold|command|suggest|fear|confus|dominat|calm|hideous|enthral|compuls|friends|mockery|frighten|hypnotic/i,
  ],
  [
    'veil',
    /invisib|disguise|illusion|image|silence|darkness|fog|blur|mirror|pass without|nondetect|alter self|polymorph/i,
  ],
  [
    'sight',
    /detect|identify|locate|see |scry|clairvoy|augury|divin|find|true seeing|comprehend|speak with|light$|^light|daylight|legend/i,
  ],
  ['call', /summon|conjure|animate|familiar|unseen|planar|gate|create|spiritual weapon|guardian/i],
  [
    'step',
    /misty step|dimension|teleport|fly|levitat|jump|feather|spider climb|haste|longstrider|plane shift|blink|passwall|water walk/i,
  ],
  ['force', /missile|force|push|telekin|web|entangle|grasp|slow|grease|wall of|hand|bind/i],
]

/** The kind of a spell; force when its name says nothing. */
export function spellKind(name: string): SpellKind {
  return patterns.find(([, pattern]) => pattern.test(name))?.[0] ?? 'force'
}
