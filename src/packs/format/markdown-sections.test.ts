import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, it } from 'vitest'
import { headingsOf } from './markdown-sections.ts'

/** Headings as a whole Markdown reader finds them: depth, line, and where they end. */
function byReader(text: string): readonly string[] {
  return fromMarkdown(text).children.flatMap((node) => {
    const { start, end } = node.position ?? {}
    const ends = text.slice(0, end?.offset).trimEnd().length
    return node.type === 'heading' ? [`${node.depth} ${start?.line} ${start?.offset}-${ends}`] : []
  })
}

function ours(text: string): readonly string[] {
  return headingsOf(text).map(({ depth, line, from, to }) => `${depth} ${line} ${from}-${to}`)
}

const blocks = [
  '# One',
  '## Two ##',
  '   ### Three # ',
  '#hashtag, no heading',
  '####### seven',
  'Words\n=====',
  'Words that go\non\n---',
  'Words that go on.',
  'Words *and _stars* and_ [brackets](',
  '```\n# in code\n```',
  '~~~ yaml\n# in code\n```\n## still\n~~~~',
  '    # in code too',
  '> # quoted\n> words',
  '> words\n# not quoted',
  '- item\n  # in the list\n\n  ## and here',
  '- item\n# out of the list',
  '1. one\n2. two\n\n   # in two',
  '* * *',
  '---',
  '<!-- a comment\n\n# in the comment\n-->',
  '<div>\n# in html\n</div>',
  '<b>bold</b> words\n---',
  '[a]: http://example.org\n---',
  '\t# a tab',
  '',
]

describe('headings', () => {
  it('are those a whole Markdown reader finds', () => {
    const text = fc.array(fc.constantFrom(...blocks), { maxLength: 8 }).map((parts) => parts.join('\n\n'))
    fc.assert(
      fc.property(text, (content) => {
        expect(ours(content)).toEqual(byReader(content))
      }),
      { numRuns: 300 },
    )
  })

  it('are named without their marks', () => {
    const names = headingsOf('# The Quay #\n\n## C# ##\n\n##\n\nA\nB\n---\n').map(
      (heading) => heading.heading,
    )
    expect(names).toEqual(['The Quay', 'C#', '', 'A …'])
  })

  it('cost one look at each line, whatever the line holds', () => {
    for (const part of [
      '_a*',
      '[',
      '![',
      '> ',
      '- ',
      '1. ',
      'a\n---\n',
      'a\n=\n',
      '# ',
      '#',
      '`',
      '<!--',
      '*a ',
      '- a\n',
    ])
      expect(headingsOf(part.repeat(100_000)).length).toBeLessThanOrEqual(100_000)
  })
})
