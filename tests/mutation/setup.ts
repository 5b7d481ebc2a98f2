import fc from 'fast-check'

// A mutant needs no smallest example: the search for one takes longer than the limit.
fc.configureGlobal({ endOnFailure: true })
