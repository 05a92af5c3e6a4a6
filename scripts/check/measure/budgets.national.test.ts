import { expect, test } from "vitest";
import { nationalFunctions } from "../fixtures/built.ts";
import { describeNational, nationalDataset } from "../fixtures/national.ts";
import { measureBudgets } from "./parts/budgets.ts";
import { Workshop } from "./workshop.ts";

describeNational("the published site of all of India", ["data", "dist"], ({ data, dist }) => {
  test("is within its budgets", async () => {
    const workshop = new Workshop(data, dist, () => {});
    try {
      const { tables, failure } = await measureBudgets({
        workshop,
        dataset: await nationalDataset(data),
        dist,
        deploy: () => nationalFunctions(dist),
        progress: () => {},
      });
      console.log(tables.join("\n\n"));
      expect(failure).toBeUndefined();
    } finally {
      workshop.close();
    }
  });
});
