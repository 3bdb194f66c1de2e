import { describe, expect, it } from 'vitest'
import { isOpen, statusLook } from './quest-status.ts'

describe('how a quest stands', () => {
  it('tells open ones from those that are over', () => {
    expect(['active', 'dormant', 'escalating'].map(isOpen)).toEqual([true, true, true])
    expect(['completed', 'resolved', 'failed', 'abandoned'].map(isOpen)).toEqual([false, false, false, false])
  })

  it('has a word beside every colour', () => {
    expect(statusLook('active')).toEqual({ word: 'open', colour: 'text-amber' })
    expect(statusLook('failed')).toEqual({ word: 'failed', colour: 'text-blood' })
    expect(statusLook('resolved')).toEqual({ word: 'resolved', colour: 'text-tide' })
    expect(statusLook('in_progress').word).toBe('in progress')
  })
})
