package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.CommandGroup;

/** The verbs of {@code statehouse css}, as its help lists them. */
public final class CssVerbs {
  private CssVerbs() {}

  public static CommandGroup all() {
    return new CommandGroup()
        .with("databases", DatabaseVerbs.ListAll::new)
        .with("database", DatabaseVerbs.Show::new)
        .with("create-database", DatabaseVerbs.Create::new)
        .with("set-database-status", DatabaseVerbs.SetStatus::new)
        .with("drop-database", DatabaseVerbs.Drop::new)
        .with("tables", TableVerbs.ListAll::new)
        .with("table", TableVerbs.Show::new)
        .with("schema", TableVerbs.Schema::new)
        .with("create-table", TableCreation.Create::new)
        .with("create-match-table", TableCreation.CreateMatch::new)
        .with("set-table-status", TableVerbs.SetStatus::new)
        .with("set-schema", TableVerbs.SetSchema::new)
        .with("set-scan", TableVerbs.SetScan::new)
        .with("drop-table", TableVerbs.Drop::new)
        .with("nodes", NodeVerbs.ListAll::new)
        .with("node", NodeVerbs.Show::new)
        .with("add-node", NodeVerbs.Add::new)
        .with("set-node-state", NodeVerbs.SetState::new)
        .with("delete-node", NodeVerbs.Delete::new)
        .with("chunks", ChunkVerbs.ListAll::new)
        .with("add-chunk", ChunkVerbs.Add::new)
        .with("add-chunks", ChunkVerbs.AddMany::new)
        .with("delete-chunk", ChunkVerbs.Delete::new)
        .with("empty-chunks", ChunkVerbs.Empty::new)
        .with("get", KeyVerbs.Get::new)
        .with("ls", KeyVerbs.Children::new)
        .with("tree", KeyVerbs.Tree::new)
        .with("set", KeyVerbs.Set::new)
        .with("create", KeyVerbs.Create::new)
        .with("rm", KeyVerbs.Remove::new)
        .with("load", FileVerbs.Load::new)
        .with("dump", FileVerbs.Dump::new)
        .with("ingest", FileVerbs.Ingest::new)
        .with("pending", PendingVerbs.ListAll::new)
        .with("report", PendingVerbs.Report::new)
        .with("shared-scans", OtherVerbs.Scans::new)
        .with("version", OtherVerbs.Version::new);
  }
}
