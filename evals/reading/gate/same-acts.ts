/** When an act that was read is the act that was wanted: labels overlap, so near kin counts. */

/** Acts that count as the labelled one. */
const sameAct: Readonly<Record<string, readonly string[]>> = {
  write: ['use', 'craft', 'put'],
  sit: ['go', 'rest'],
  shove: ['grapple', 'force', 'attack', 'use'],
  touch: ['examine', 'use', 'take'],
  'correct the record': ['tell', 'use'],
  befriend: ['persuade', 'tell', 'greet', 'help'],
  stop: ['grapple', 'tell', 'use'],
  ignore: ['wait', 'go'],
  repair: ['craft', 'use'],
  ask: ['question', 'persuade'],
  tell: ['greet', 'agree', 'refuse', 'persuade', 'accuse'],
  show: ['give', 'use'],
  examine: ['look', 'search', 'read'],
  search: ['examine', 'look'],
  look: ['examine', 'search', 'listen'],
  hack: ['use', 'unlock', 'disable'],
  read: ['examine', 'search'],
  use: ['improvise', 'put', 'craft', 'disable', 'force', 'open'],
  go: ['climb', 'sneak', 'follow', 'flee'],
  put: ['use', 'hide'],
  hide: ['sneak', 'put'],
  sneak: ['hide', 'go'],
  persuade: ['tell', 'bribe', 'flirt', 'ask'],
  accuse: ['tell', 'intimidate', 'provoke'],
  deceive: ['tell'],
  intimidate: ['tell', 'provoke'],
  bribe: ['give', 'persuade', 'trade'],
  trade: ['give', 'ask', 'bribe'],
  steal: ['take'],
  take: ['steal', 'equip'],
  burn: ['use'],
  force: ['attack', 'open', 'use'],
  equip: ['take', 'use'],
}

/** True when an act with these names is the wanted one or near kin of it. */
export function isSameAct(read: readonly string[], wanted: string): boolean {
  return read.some((action) => action === wanted || (sameAct[wanted] ?? []).includes(action))
}
