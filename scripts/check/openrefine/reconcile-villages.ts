import type { OpenRefine } from "./open-refine.ts";

/** The column to reconcile, and the properties to add. */
interface Reconciling {
  /** The column with the names of villages. */
  readonly column: string;
  /** Columns that locate these villages, with the property of each. */
  readonly properties: Readonly<Record<string, string>>;
  /** Properties to add as columns. */
  readonly extension: readonly string[];
}

/**
 * Reconciles a column of a project with the service as a person does: type, properties, automatic matches. Adds the codes in a
 * column `Code`, and the requested properties, each under the service's name for it.
 */
export async function reconcileVillages(
  refine: OpenRefine,
  project: string,
  service: string,
  { column, properties, extension }: Reconciling,
): Promise<void> {
  const manifest = (await (await fetch(service)).json()) as {
    identifierSpace: string;
    schemaSpace: string;
  };
  const { identifierSpace, schemaSpace } = manifest;
  const engineConfig = { facets: [], mode: "row-based" };
  await refine.apply(project, [
    {
      op: "core/recon",
      columnName: column,
      engineConfig,
      config: {
        mode: "standard-service",
        service,
        identifierSpace,
        schemaSpace,
        type: { id: "village", name: "Village or town" },
        autoMatch: true,
        columnDetails: Object.entries(properties).map(([name, id]) => ({
          column: name,
          propertyName: id,
          propertyID: id,
        })),
      },
    },
  ]);
  // Each operation uses the result of the one before.
  await refine.apply(project, [
    {
      op: "core/extend-reconciled-data",
      baseColumnName: column,
      columnInsertIndex: Object.keys(properties).length,
      endpoint: service,
      identifierSpace,
      schemaSpace,
      engineConfig,
      extension: { properties: await named(service, extension) },
    },
  ]);
  await refine.apply(project, [
    {
      op: "core/column-addition",
      baseColumnName: column,
      newColumnName: "Code",
      columnInsertIndex: Object.keys(properties).length,
      expression: "grel:cell.recon.match.id",
      onError: "set-to-blank",
      engineConfig,
    },
  ]);
}

/** Properties with their names, as the service proposes them. */
async function named(
  service: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const response = await fetch(`${service}/properties?type=village`);
  const { properties } = (await response.json()) as { properties: { id: string; name: string }[] };
  return properties.filter(({ id }) => ids.includes(id));
}
