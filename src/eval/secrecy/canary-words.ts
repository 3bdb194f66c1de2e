/** Words that no language has, each its own: one is planted in every secret, and wherever it turns up the secret is out. */

const heads = [
  'bra',
  'cul',
  'dre',
  'fos',
  'gly',
  'hov',
  'jar',
  'kel',
  'lum',
  'mok',
  'nuv',
  'pry',
  'quo',
  'rha',
  'sti',
  'tov',
  'vux',
  'wem',
  'yol',
  'zan',
] as const
const middles = [
  'bev',
  'dax',
  'fim',
  'gor',
  'hul',
  'jix',
  'kad',
  'lop',
  'mig',
  'nub',
  'pex',
  'rud',
  'saf',
  'tiv',
  'vok',
  'waz',
  'yem',
  'zil',
  'bok',
  'dup',
] as const
const tails = ['anth', 'orr', 'umix', 'elk', 'ophe'] as const

/** The word with this number; there are 2,000, all different. */
export function canaryWord(index: number): string {
  const head = heads[index % heads.length] ?? ''
  const middle = middles[Math.floor(index / heads.length) % middles.length] ?? ''
  const tail = tails[Math.floor(index / (heads.length * middles.length)) % tails.length] ?? ''
  return `${head}${middle}${tail}`
}

/** A text with its letters alone: capitals, gaps and invisible letters hide no word. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}
