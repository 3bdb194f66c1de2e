/** How words are meant: which acts are talk, which skills each of them may win with, and how each is felt. */

/** Skills by act of talk; an act with none wins nothing by dice. */
const skills: Readonly<Record<string, readonly string[]>> = {
  ...{ ask: [], talk: [], say: [], tell: [], greet: [], show: [], agree: [], refuse: [], question: [] },
  ...{ pay: [], give: [], trade: [] },
  persuade: ['persuasion', 'charm', 'negotiation'],
  negotiate: ['persuasion', 'negotiation', 'charm'],
  flirt: ['persuasion', 'charm', 'performance'],
  deceive: ['deception'],
  intimidate: ['intimidation'],
  provoke: ['intimidation', 'deception'],
  accuse: ['intimidation', 'persuasion'],
  bribe: [],
  perform: ['performance', 'charm'],
  read_person: ['insight', 'notice'],
  insight: ['insight', 'notice'],
}

/** True for an act that is meant for somebody's ears. */
export function isTalk(verb: string): boolean {
  return Object.hasOwn(skills, verb)
}

/** True for talk that wants more than an answer: it goes for what is kept back. */
export function isForceful(verb: string): boolean {
  return (skills[verb]?.length ?? 0) > 0 || verb === 'bribe' || verb === 'pay' || verb === 'show'
}

/** The skills an act of talk may win with; one the player named counts too. */
export function skillsOf(verb: string, named: string | undefined): readonly string[] {
  const own = Object.hasOwn(skills, verb) ? (skills[verb] ?? []) : []
  return named === undefined ? own : [...own, named.toLowerCase().replace(/[\s-]+/g, '_')]
}

/** What an act is to whom it is done, when it went well and when it did not (kinds of social-act.ts). */
const felt: Readonly<Record<string, { readonly well?: string; readonly badly?: string }>> = {
  persuade: { well: 'kindness' },
  negotiate: { well: 'kindness' },
  flirt: { well: 'kindness', badly: 'insult' },
  intimidate: { well: 'threat', badly: 'threat' },
  provoke: { well: 'insult', badly: 'insult' },
  give: { well: 'gift' },
  help: { well: 'kindness' },
  free: { well: 'helped_goal' },
  heal: { well: 'kindness' },
  steal: { badly: 'theft' },
}

/** The kind of social act that an act comes to; null when it weighs nothing. */
export function feltAs(verb: string, worked: boolean): string | null {
  const row = Object.hasOwn(felt, verb) ? felt[verb] : undefined
  return (worked ? row?.well : row?.badly) ?? null
}
