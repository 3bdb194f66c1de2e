/** The four ways a person may speak to the table. The mode comes from the input channel only (MODE-01). */
export const modes = ['STORY', 'THINK', 'GOD', 'DM'] as const

export type Mode = (typeof modes)[number]
