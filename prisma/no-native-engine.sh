#!/bin/sh
echo "Prisma's native schema engine is not used here; migrations are applied by migrate.ts." >&2
exit 1
