-- The previous version still reads and writes it: the next migration drops it (decision 126).
COMMENT ON TABLE "lifecycle_checks" IS 'Unused: npm run lifecycle:verify prints what it found.';
