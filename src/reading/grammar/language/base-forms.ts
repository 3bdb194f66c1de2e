/** From an inflected word to the forms it may stand for. It guesses freely: whoever asks knows which guess is a word. */

const irregular: Readonly<Record<string, string>> = {
  ...{
    went: 'go',
    gone: 'go',
    goes: 'go',
    took: 'take',
    taken: 'take',
    gave: 'give',
    given: 'give',
    ran: 'run',
  },
  ...{ told: 'tell', said: 'say', sat: 'sit', stood: 'stand', threw: 'throw', thrown: 'throw', hid: 'hide' },
  ...{
    hidden: 'hide',
    stole: 'steal',
    stolen: 'steal',
    spoke: 'speak',
    bought: 'buy',
    sold: 'sell',
    drew: 'draw',
  },
  ...{
    drawn: 'draw',
    shot: 'shoot',
    made: 'make',
    kept: 'keep',
    left: 'leave',
    crept: 'creep',
    slid: 'slide',
  },
  ...{
    snuck: 'sneak',
    woke: 'wake',
    broke: 'break',
    broken: 'break',
    drank: 'drink',
    ate: 'eat',
    slept: 'sleep',
  },
  ...{
    fought: 'fight',
    sang: 'sing',
    swam: 'swim',
    struck: 'strike',
    lying: 'lie',
    tying: 'tie',
    dying: 'die',
  },
  ...{
    held: 'hold',
    led: 'lead',
    lit: 'light',
    met: 'meet',
    paid: 'pay',
    rode: 'ride',
    rose: 'rise',
    rang: 'ring',
  },
  ...{
    sent: 'send',
    shook: 'shake',
    spun: 'spin',
    swore: 'swear',
    swung: 'swing',
    tore: 'tear',
    wore: 'wear',
  },
  ...{
    wrote: 'write',
    flung: 'fling',
    fell: 'fall',
    felt: 'feel',
    found: 'find',
    fled: 'flee',
    froze: 'freeze',
  },
  ...{ got: 'get', heard: 'hear', knelt: 'kneel', knew: 'know', laid: 'lay', leant: 'lean', leapt: 'leap' },
  ...{
    blew: 'blow',
    bound: 'bind',
    bit: 'bite',
    brought: 'bring',
    caught: 'catch',
    came: 'come',
    dug: 'dig',
  },
  ...{
    dove: 'dive',
    did: 'do',
    does: 'do',
    done: 'do',
    began: 'begin',
    begged: 'beg',
    saw: 'see',
    seen: 'see',
  },
  ...{
    slit: 'slit',
    slunk: 'slink',
    stuck: 'stick',
    swept: 'sweep',
    thought: 'think',
    understood: 'understand',
  },
  ...{
    won: 'win',
    lost: 'lose',
    wound: 'wind',
    bent: 'bend',
    lent: 'lend',
    bet: 'bet',
    had: 'have',
    has: 'have',
    having: 'have',
  },
}

/**
 * The word itself first, then what it may be a form of.
 *
 * @example
 * baseForms('slipped') // ['slipped', 'slipp', 'slippe', 'slip']
 */
export function baseForms(word: string): readonly string[] {
  const forms = [word]
  const known = Object.hasOwn(irregular, word) ? irregular[word] : undefined
  if (known !== undefined) forms.push(known)
  if (word.endsWith('ing') && word.length > 4) forms.push(...stems(word.slice(0, -3)))
  if (word.endsWith('in') && word.length > 5) forms.push(...stems(word.slice(0, -2)))
  if (word.endsWith('ed') && word.length > 4) forms.push(...stems(word.slice(0, -2)))
  if (word.endsWith('ies') && word.length > 4) forms.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('es') && word.length > 4) forms.push(word.slice(0, -2))
  if (word.endsWith('s') && !word.endsWith('ss') && word.length > 3) forms.push(word.slice(0, -1))
  return forms
}

function stems(stem: string): string[] {
  const doubled = stem.length > 2 && stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : []
  const inY = stem.endsWith('i') ? [`${stem.slice(0, -1)}y`] : []
  return [stem, `${stem}e`, ...doubled, ...inY]
}
