package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.CssDocuments.Chunk;
import io.statehouse.domain.css.ChunkNumber;
import io.statehouse.domain.css.DatabaseName;
import io.statehouse.domain.css.NodeName;
import io.statehouse.domain.css.TableRef;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The commands that show and change chunks. */
final class ChunkCommands {
  private ChunkCommands() {}

  @Command(description = "List the chunks of a table and the nodes they are on.")
  static void chunks(@Mixin CssCall call, @Parameters(paramLabel = "DB.TABLE") TableRef table) {
    call.run(
        (css, results) ->
            results.print(
                CssDocuments.CHUNKS,
                Chunk.of(css.chunks().list(table)),
                chunks ->
                    chunks.forEach(
                        chunk -> results.row(chunk.chunk(), String.join(",", chunk.nodes())))));
  }

  @Command(description = "Say that a chunk of a table is on these nodes too.")
  static void addChunk(
      @Mixin CssCall call,
      @Parameters(paramLabel = "DB.TABLE") TableRef table,
      @Parameters(paramLabel = "CHUNK") ChunkNumber chunk,
      @Parameters(arity = "1..*", paramLabel = "NODE") List<NodeName> nodes) {
    call.run(css -> css.chunks().add(table, chunk, nodes));
  }

  @Command(
      description = {
        "Add many chunks, one per line as chunks prints them: CHUNK, a tab, NODE,NODE…",
        "They come from a file, or else from standard input."
      })
  static void addChunks(
      @Mixin CssCall call,
      @Parameters(paramLabel = "DB.TABLE") TableRef table,
      @Parameters(arity = "0..1", paramLabel = "FILE") Path file) {
    call.run(
        css -> {
          var chunks = ChunkLines.parse(new Input(call.invocation()).text(null, file));
          try (ProgressLine progress = ProgressLine.on(call.invocation())) {
            css.chunks().addAll(table, chunks, progress);
          }
        });
  }

  @Command(description = "Remove a chunk of a table.")
  static void deleteChunk(
      @Mixin CssCall call,
      @Parameters(paramLabel = "DB.TABLE") TableRef table,
      @Parameters(paramLabel = "CHUNK") ChunkNumber chunk) {
    call.run(css -> css.chunks().delete(table, chunk));
  }

  @Command(description = "List the chunks of a database that are known to hold no rows.")
  static void emptyChunks(
      @Mixin CssCall call, @Parameters(paramLabel = "DB") DatabaseName database) {
    call.run(
        (css, results) ->
            results.print(
                CssDocuments.EMPTY_CHUNKS,
                css.emptyChunks().of(database).stream().map(ChunkNumber::number).toList(),
                chunks -> chunks.forEach(chunk -> results.line(chunk.toString()))));
  }
}
