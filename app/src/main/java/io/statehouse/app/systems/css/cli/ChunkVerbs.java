package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.Results;
import io.statehouse.app.systems.css.CssJson;
import io.statehouse.domain.css.ChunkNumber;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.DatabaseName;
import io.statehouse.domain.css.NodeName;
import io.statehouse.domain.css.TableRef;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The verbs that show and change chunks. */
final class ChunkVerbs {
  private ChunkVerbs() {}

  @Command(description = "List the chunks of a table and the nodes they are on.")
  static final class ListAll extends CssVerb {
    @Parameters(paramLabel = "DB.TABLE")
    private String table;

    ListAll(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      var chunks = css.chunks().list(TableRef.parse(table));
      if (results.wantsJson()) {
        results.json(CssJson.chunks(chunks));
      } else {
        chunks.forEach((chunk, nodes) -> results.row(chunk.number(), String.join(",", nodes)));
      }
    }
  }

  @Command(description = "Say that a chunk of a table is on these nodes too.")
  static final class Add extends CssVerb {
    @Parameters(index = "0", paramLabel = "DB.TABLE")
    private String table;

    @Parameters(index = "1", paramLabel = "CHUNK")
    private String chunk;

    @Parameters(index = "2..*", arity = "1..*", paramLabel = "NODE")
    private List<String> nodes;

    Add(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      css.chunks()
          .add(
              TableRef.parse(table),
              ChunkNumber.parse(chunk),
              nodes.stream().map(NodeName::new).toList());
    }
  }

  @Command(
      description = {
        "Add many chunks, one per line as chunks prints them: CHUNK, a tab, NODE,NODE…",
        "They come from a file, or else from standard input."
      })
  static final class AddMany extends CssVerb {
    @Parameters(index = "0", paramLabel = "DB.TABLE")
    private String table;

    @Parameters(index = "1", arity = "0..1", paramLabel = "FILE")
    private Path file;

    AddMany(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      TableRef ref = TableRef.parse(table);
      var chunks = ChunkLines.parse(new Input(session()).text(null, file));
      try (ProgressLine progress = ProgressLine.on(session())) {
        css.chunks().addAll(ref, chunks, progress);
      }
    }
  }

  @Command(description = "Remove a chunk of a table.")
  static final class Delete extends CssVerb {
    @Parameters(index = "0", paramLabel = "DB.TABLE")
    private String table;

    @Parameters(index = "1", paramLabel = "CHUNK")
    private String chunk;

    Delete(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      css.chunks().delete(TableRef.parse(table), ChunkNumber.parse(chunk));
    }
  }

  @Command(description = "List the chunks of a database that are known to hold no rows.")
  static final class Empty extends CssVerb {
    @Parameters(paramLabel = "DB")
    private String database;

    Empty(Invocation session) {
      super(session);
    }

    @Override
    void run(Css css, Results results) {
      var chunks = css.emptyChunks().of(new DatabaseName(database));
      if (results.wantsJson()) {
        results.json(chunks.stream().map(ChunkNumber::number));
      } else {
        chunks.forEach(chunk -> results.line("" + chunk.number()));
      }
    }
  }
}
