/** Narration: paragraphs that fit, with what people say set apart from what happens. */
import { printable, wrapText } from '../../terminal.ts'
import type { Page } from './page.ts'

/** Draws a narration; paragraphs are told apart by an empty line. */
export function drawProse(text: string, page: Page): string[] {
  const paragraphs = printable(text)
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  return paragraphs.flatMap((paragraph, index) => {
    const lines = painted(wrapText(paragraph, page.width).split('\n'), page)
    return index === 0 ? lines : ['', ...lines]
  })
}

interface Voice {
  speaking: boolean
  slanted: boolean
}

/** Paints lines of one paragraph; what opens on one line may close on another. */
function painted(lines: readonly string[], page: Page): string[] {
  const voice: Voice = { speaking: false, slanted: false }
  return lines.map((line) => paintedLine(line, voice, page))
}

function paintedLine(line: string, voice: Voice, { paint }: Page): string {
  let out = ''
  let run = ''
  const flush = (): void => {
    const slanted = voice.slanted ? paint.slanted(run) : run
    out += voice.speaking ? paint.speech(slanted) : slanted
    run = ''
  }
  const coloured = paint.slanted('x') !== 'x'
  for (const [index, letter] of [...line].entries()) {
    if (letter === '*' && coloured && emphasis(line, index, voice.slanted)) {
      flush()
      voice.slanted = !voice.slanted
    } else if (opens(letter, voice)) {
      flush()
      voice.speaking = true
      run += letter
    } else if (closes(letter, voice)) {
      run += letter
      flush()
      voice.speaking = false
    } else run += letter
  }
  flush()
  return out
}

/** A star that begins or ends emphasis, not one that stands alone or in a sum. */
function emphasis(line: string, index: number, open: boolean): boolean {
  const beside = open ? line[index - 1] : line[index + 1]
  return beside !== undefined && !/[\s*]/.test(beside)
}

function opens(letter: string, { speaking }: Voice): boolean {
  return !speaking && (letter === '"' || letter === '“')
}

function closes(letter: string, { speaking }: Voice): boolean {
  return speaking && (letter === '"' || letter === '”')
}
