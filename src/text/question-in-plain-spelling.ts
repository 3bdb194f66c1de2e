/**
 * What stands around a question to the game master and in it, taken away before it is understood: the game master's name
 * with whatever is said to honour it, and the short spellings of chats.
 */

const master = String.raw`(?:gm|dm|game ?master|narrator|story ?teller|dungeon ?master|referee)`
/** "O wise and patient storyteller": words before the name, where nothing is done to the one who bears it. */
const praise = String.raw`(?:(?!(?:the|a|an|ask|tell|to|for|is|was|says?|said|like|with|as|i|you|of)\b)[\p{L}']+ ?,? ){0,5}?`

/** The game master called by that name, between marks: ", oh mighty game master:". */
export const gameMasterCall = new RegExp(
  String.raw`(?:^|[,.;:!?(-]\s*)${praise}${master}\s*(?:[,.:;!?-]+|$)`,
  'iu',
)

/**
 * A line without the game master's name, wherever it stands.
 *
 * @example
 * withoutGameMasterCall('Remind me, patient storyteller, who am I?') // 'Remind me, who am I?'
 */
export function withoutGameMasterCall(line: string): string {
  const found = gameMasterCall.exec(line)
  if (found === null) return line
  const before = line.slice(0, found.index)
  const after = line.slice(found.index + found[0].length)
  if (before.trim() === '') return after.trim()
  return after.trim() === '' ? before + (/[?!.]\s*$/.exec(found[0])?.[0] ?? '') : `${before}, ${after.trim()}`
}

/** Small words as chats spell them; no word of English stands among them, and none that could be a name. */
const spellings: Readonly<Record<string, string>> = {
  ...{ hav: 'have', haf: 'have', hv: 'have', ive: "i've", im: "i'm", id: "i'd", youre: "you're" },
  ...{ wat: 'what', wot: 'what', wut: 'what', waht: 'what', wats: "what's", wots: "what's", whats: "what's" },
  ...{ wher: 'where', wheres: "where's", wich: 'which', wen: 'when' },
  ...{ whn: 'when', wer: 'where', hows: "how's", whos: "who's", hoo: 'who', wy: 'why' },
  ...{ u: 'you', ur: 'your', r: 'are', n: 'and', nd: 'and', abt: 'about', bout: 'about', w: 'with' },
  ...{ til: 'until', till: 'until', untill: 'until', b4: 'before', befor: 'before' },
  ...{ rite: 'right', nite: 'night', tim: 'time', tme: 'time', mutch: 'much', meny: 'many', thru: 'through' },
  ...{ dose: 'does', doez: 'does', dus: 'does', wil: 'will', shud: 'should', cud: 'could', wud: 'would' },
  ...{
    wd: 'would',
    cd: 'could',
    cn: 'can',
    frm: 'from',
    ther: 'there',
    hapens: 'happens',
    happend: 'happened',
  },
  ...{ hapened: 'happened', dis: 'this', dat: 'that', teh: 'the', da: 'the', q: 'question', pls: 'please' },
  ...{
    plz: 'please',
    pleez: 'please',
    comming: 'coming',
    runing: 'running',
    geting: 'getting',
    siad: 'said',
  },
  ...{ sed: 'said', anser: 'answer', anwser: 'answer', skil: 'skill', skils: 'skills', caryin: 'carrying' },
  ...{
    carryin: 'carrying',
    gona: 'going to',
    gonna: 'going to',
    gunna: 'going to',
    gotta: 'have to',
    diffrent: 'different',
  },
  ...{
    allowd: 'allowed',
    becuase: 'because',
    becos: 'because',
    cos: 'because',
    sum: 'some',
    sumthin: 'something',
  },
  ...{
    somthing: 'something',
    anythin: 'anything',
    nothin: 'nothing',
    peeple: 'people',
    peple: 'people',
    mins: 'minutes',
  },
  ...{ hrs: 'hours', hr: 'hour', min: 'minute', tmrw: 'tomorrow', rn: 'right now', idk: "i don't know" },
}

/**
 * A question with the small words of chats written out; everything else stays as it was typed.
 *
 * @example
 * inPlainSpelling('wat am i carryin n how long hav i got') // 'what am i carrying and how long have i got'
 */
export function inPlainSpelling(line: string): string {
  return line
    .replace(/(?<![\p{L}\p{N}'’_-])[\p{L}\p{N}]+(?![\p{L}\p{N}'’_-])/gu, (word) => {
      const plain = Object.hasOwn(spellings, word.toLowerCase()) ? spellings[word.toLowerCase()] : undefined
      if (plain === undefined || (word.length > 1 && word === word.toUpperCase())) return word
      return /^\p{Lu}/u.test(word) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain
    })
    .replace(
      /(?<=\p{L}{3})in(?= (?:me|it|this|that|up|down|here|there|on|and|for|about)\b)/giu,
      (end, at: number, all: string) =>
        participles.test(/\p{L}+$/u.exec(all.slice(0, at))?.[0] ?? '') ? `${end}g` : end,
    )
    .replace(
      /\bhow (far|near|close) (?!(?:is|are|am|was|were|to|from|away|off|can|could|do|does|did|would|will|must|it|i|we|have|has|into|up|down|along)\b)(?=\p{L})/giu,
      'how $1 is ',
    )
}

/** Verbs whose "-ing" chats write without its last letter. */
const participles =
  /^(?:go|com|do|carry|look|wait|happen|mak|tak|run|leav|walk|talk|sit|stand|watch|follow|hold|us|try)$/i

/**
 * A line that is put to the game master and also sets something right, with the question behind it still put to them.
 *
 * @example
 * withQuestionForGameMaster('I was searching! Is anything different now?') // 'I was searching! game master, Is anything different now?'
 */
export function withQuestionForGameMaster(line: string): string {
  return line.replace(
    /(?<=[.!;]\s+)(?=(?:who|what|where|when|why|how|which|is|are|am|was|were|do|does|did|can|could|would|will|have|has)\b[^"]*\?\s*$)/i,
    'game master, ',
  )
}
