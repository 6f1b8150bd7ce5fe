package io.statehouse.app.systems.css.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.css.CssAccess;
import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.CssDocuments.Ingested;
import io.statehouse.domain.css.CatalogueFiles;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.DumpOptions;
import io.statehouse.domain.css.FileFormat;
import io.statehouse.domain.css.KeyOrder;
import io.statehouse.domain.css.LoadOptions;
import io.statehouse.domain.css.LoadReport;
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
import java.util.Optional;

/** {@code /dump}, {@code /load}, {@code /ingest}. */
final class FileRoutes {

  /** The files of a catalogue by name, and the nodes that its chunks are on. */
  private record Catalogue(Map<String, String> files, Optional<List<NodeName>> nodes)
      implements CatalogueFiles {
    @Override
    public List<String> names() {
      return files.keySet().stream().sorted().toList();
    }

    @Override
    public InputStream open(String name) throws IOException {
      String text = files.get(name);
      if (text == null) {
        throw new FileNotFoundException(name);
      }
      return new ByteArrayInputStream(text.getBytes(UTF_8));
    }
  }

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
            .query("format", "json or tsv; as the first character shows by default.")
            .bytes("The dump.", Route.Size.FILE)
            .returns(CssDocuments.LOADED, this::load),
        Route.post("/ingest")
            .summary("Registers the catalogue that these files describe, each given as text.")
            .acceptsLarge(Shape.of(Catalogue.class))
            .returns(CssDocuments.INGESTED, this::ingest));
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

  private LoadReport load(Request request) {
    LoadOptions options =
        new LoadOptions(
            request.flag("merge"), request.optionalQuery("format").map(FileFormat::parse));
    // A load reads its file twice, but a request body can be read only once.
    try {
      Path file = Files.createTempFile("statehouse-load", null);
      try {
        try (OutputStream copy = Files.newOutputStream(file)) {
          request.copyBody(copy);
        }
        return new Loader(css.store(), css.settings())
            .load(() -> Files.newInputStream(file), options, Progress.NONE);
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException diskFull) {
      throw new UncheckedIOException(diskFull);
    }
  }

  private Ingested ingest(Request request, Catalogue catalogue) {
    return Ingested.of(
        css.css().ingest().run(catalogue, catalogue.nodes.orElse(List.of()), Progress.NONE));
  }
}
