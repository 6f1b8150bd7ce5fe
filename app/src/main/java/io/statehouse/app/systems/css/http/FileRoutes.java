package io.statehouse.app.systems.css.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.JsonRequest;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssJson;
import io.statehouse.domain.css.CatalogueFiles;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.DumpOptions;
import io.statehouse.domain.css.FileFormat;
import io.statehouse.domain.css.KeyOrder;
import io.statehouse.domain.css.LoadOptions;
import io.statehouse.domain.css.Loader;
import io.statehouse.domain.css.NodeName;
import io.statehouse.domain.css.Progress;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** {@code /dump}, {@code /load}, {@code /ingest}. */
final class FileRoutes {
  private final CssAccess css;

  FileRoutes(CssAccess css) {
    this.css = css;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/dump")
            .summary("The keys below a key, as a dump that load reads back.")
            .query("key", "Where to begin; everything by default.")
            .query("format", "json or tsv; json by default.")
            .query(
                "order",
                "The order of the keys: bytes or mysql; bytes by default, over Qserv's own table mysql.")
            .answersBytes("application/octet-stream", "The dump.")
            .by(this::dump),
        Route.post("/load")
            .summary("Loads a dump; all of it is checked before anything is written.")
            .query("merge", "Whether the store may have content already: on or off.")
            .query("format", "json or tsv; told by the first character by default.")
            .bytes("The dump.", Route.Size.FILE)
            .answers(CssSchemas.LOADED)
            .by(this::load),
        Route.post("/ingest")
            .summary("Registers the catalogue that these files describe, each given as text.")
            .largeBody(CssSchemas.CATALOGUE)
            .answers(CssSchemas.INGESTED)
            .by(this::ingest));
  }

  private Response dump(Request request) {
    FileFormat format = FileFormat.parse(request.optionalQuery("format").orElse("json"));
    DumpOptions options =
        new DumpOptions(
            request.optionalQuery("key").orElse(""),
            format,
            request.optionalQuery("order").map(KeyOrder::parse).orElse(css.dumpOrder()));
    Css opened = css.css();
    return Response.stream(
        format == FileFormat.JSON ? "application/json" : "text/tab-separated-values",
        out -> opened.dump().write(options, out, Progress.NONE));
  }

  private Response load(Request request) {
    LoadOptions options =
        new LoadOptions(
            request.flag("merge"), request.optionalQuery("format").map(FileFormat::parse));
    // A load reads its file twice, a request comes once.
    try {
      Path file = Files.createTempFile("statehouse-load", null);
      try {
        try (OutputStream copy = Files.newOutputStream(file)) {
          request.copyBody(copy);
        }
        return Response.json(
            CssJson.load(
                new Loader(css.store(), css.settings())
                    .load(() -> Files.newInputStream(file), options, Progress.NONE)));
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException diskFull) {
      throw new UncheckedIOException(diskFull);
    }
  }

  private Response ingest(Request request) {
    JsonRequest body = request.json("files", "nodes");
    List<NodeName> nodes =
        body.optionalTexts("nodes").orElse(List.of()).stream().map(NodeName::new).toList();
    return Response.json(
        CssJson.ingest(
            css.css()
                .ingest()
                .run(new SentFiles(body.textsByName("files")), nodes, Progress.NONE)));
  }

  /** The files of a catalogue that came in one request. */
  private record SentFiles(Map<String, String> texts) implements CatalogueFiles {
    @Override
    public List<String> names() {
      return texts.keySet().stream().sorted().toList();
    }

    @Override
    public InputStream open(String name) throws IOException {
      String text = texts.get(name);
      if (text == null) {
        throw new FileNotFoundException(name);
      }
      return new ByteArrayInputStream(text.getBytes(UTF_8));
    }
  }
}
