import { PageChanged } from "../../html/page-changed.ts";
import { findOne, parseOne } from "../../html/records.ts";
import { column, defineTable } from "../../html/table.ts";
import { parseNumber, parseSerial } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { CreditCategory } from "./schema.ts";

const categories = defineTable({
  serial_number: column("Sl.No."),
  category: column("Category"),
  total_credits: column("Total Credits"),
  credits_earned: column("Earned Credits"),
});

/** Required and earned credits by category of the curriculum. */
export const curriculumCreditsPage = definePage<object, CreditCategory[]>({
  name: "credits_distribution",
  path: "academics/common/CreditsDistributionDetails",
  shape: "data",
  form: (_, registrationNumber) => ({ registerNumber: registrationNumber }),
  section: null,
  tables: [categories],
  texts: ["Credits Distribution"],
  empty: { subjects: ["credits", "credit details"] },
  parse(section) {
    // A page without the table could be any other page: its form for a student without credits is not known.
    const table = findOne(section, categories);
    if (table === null) throw new PageChanged('a table with "Earned Credits"');
    return parseOne(section, table, categories).rows.map((row) => ({
      serial_number: row.serial_number.required(parseSerial),
      category: row.category.requiredText(),
      total_credits: row.total_credits.value(parseNumber),
      credits_earned: row.credits_earned.value(parseNumber),
    }));
  },
});
