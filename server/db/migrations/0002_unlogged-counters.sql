-- Counters are written by every call and may be lost in a crash: outside the log they cost no flush.
ALTER TABLE "rate_counters" SET UNLOGGED;
