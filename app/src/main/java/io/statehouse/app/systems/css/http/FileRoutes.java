package io.statehouse.app.systems.css.http;

import static io.statehouse.app.access.Right.READ;
import static io.statehouse.app.access.Right.WRITE;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.BodySize;
import io.statehouse.app.http.EntityTag;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import io.statehouse.app.systems.css.config.CssAccess;
import io.statehouse.app.systems.css.documents.CssDocuments;
import io.statehouse.app.systems.css.documents.CssDocuments.CreatedKey;
import io.statehouse.app.systems.css.documents.CssDocuments.Ingested;
import io.statehouse.app.systems.css.documents.CssDocuments.KeyEntry;
import io.statehouse.app.systems.css.documents.CssDocuments.PlannedIngest;
import io.statehouse.app.systems.css.documents.CssExpectations;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.KeyTree;
import io.statehouse.domain.css.entities.CatalogueFiles;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.DumpOptions;
import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.domain.css.entities.KeyOrder;
import io.statehouse.domain.css.entities.LoadOptions;
import io.statehouse.domain.css.entities.LoadPlan;
import io.statehouse.domain.css.entities.LoadReport;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.progress.Progress;
import io.statehouse.ports.Bytes;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /entries}: single keys, as the tree that Qserv CSS sees in them; and many at once: {@code
 * /dump}, {@code /load}, {@code /ingest}.
 */
record FileRoutes(CssAccess css) {
  private static final String KEY = "The key, as in /DBS/LSST; / is the root.";

  private static final String VALUE = "value";

  private static final String FORMAT_OF_LOAD =
      "What it is; as the first character shows by default.";
  private static final String MERGE = "Whether the store may have content already.";

  private static final Schema FORMAT = Schema.words(List.of("json", "tsv"));

  /** The files of a catalogue by name, and the nodes that its chunks are on. */
  private record Catalogue(Map<String, String> files, Optional<List<NodeName>> nodes)
      implements CatalogueFiles {
    List<NodeName> on() {
      return nodes.orElse(List.of());
    }

    @Override
    public List<String> names() {
      return files.keySet().stream().sorted().toList();
    }

    @Override
    public InputStream open(String name) throws IOException {
      if (!files.containsKey(name)) {
        throw new FileNotFoundException(name);
      }
      return new ByteArrayInputStream(files.get(name).getBytes(UTF_8));
    }
  }

  List<Route> routes() {
    return List.of(
        Route.get("/entries")
            .needs(READ)
            .summary("A key's value and its members, packed ones expanded.")
            .required("key", KEY)
            .query(
                VALUE,
                "Whether to respond with the value alone, in the form that PUT takes, with its ETag.",
                Schema.FLAG.or(false))
            .fails(Kind.NOT_FOUND)
            .tagged()
            .answers(CssDocuments.ENTRY.response())
            .answersBytes("application/octet-stream", "The value, UTF-8 text.")
            .by(this::entry),
        Route.put("/entries")
            .needs(WRITE)
            .summary("Sets a key; missing ancestors are created.")
            .required("key", KEY)
            .fails(Kind.NOT_FOUND)
            .conditional()
            .bytes("The value, UTF-8 text.", BodySize.ORDINARY)
            .does(this::set),
        Route.post("/entries")
            .needs(WRITE)
            .summary("Creates a key that does not exist yet.")
            .required("key", KEY)
            .fails(Kind.NOT_FOUND)
            .query(
                "unique",
                "Whether key is a prefix that gets the next free number.",
                Schema.FLAG.or(false))
            .bytes("The value, UTF-8 text.", BodySize.ORDINARY)
            .creates(CssDocuments.CREATED_KEY, this::create),
        Route.delete("/entries")
            .needs(WRITE)
            .summary("Removes a key and all keys below it.")
            .required("key", KEY)
            .query(
                "everything",
                "Whether the key may be the root, which empties the store.",
                Schema.FLAG.or(false))
            .fails(Kind.NOT_FOUND)
            .conditional()
            .does(this::delete),
        Route.get("/entries/children")
            .needs(READ)
            .summary("The names of the keys below a key.")
            .required("key", KEY)
            .fails(Kind.NOT_FOUND)
            .returns(CssDocuments.CHILDREN, request -> tree().children(request.query("key"))),
        Route.get("/entries/values")
            .needs(READ)
            .summary("The values of those keys that exist.")
            .query("key", "A key; may be repeated.", Schema.list(Schema.TEXT))
            .returns(Shape.STRING.map(), request -> tree().getMany(request.queries("key"))),
        Route.get("/dump")
            .needs(READ)
            .summary("The keys below a key, as a dump that load reads back.")
            .query("key", "Where to begin; everything by default.")
            .fails(Kind.NOT_FOUND)
            .query("format", "What to write.", FORMAT.or("json"))
            .query(
                "order",
                "The order of the keys; bytes by default, over Qserv's own table mysql.",
                Schema.words(List.of("bytes", "mysql")))
            .answersBytes("application/octet-stream", "The dump.")
            .large(request -> true)
            .by(this::dump),
        Route.post("/load")
            .needs(WRITE)
            .summary("Loads a dump; all of it is checked before anything is written.")
            .query("merge", MERGE, Schema.FLAG.or(false))
            .query("format", FORMAT_OF_LOAD, FORMAT)
            .bytes("The dump.", BodySize.FILE)
            .returns(CssDocuments.LOADED, this::load),
        Route.post("/load/plan")
            .needs(READ)
            .summary("The changes that a load would make; nothing is written.")
            .query("merge", MERGE, Schema.FLAG.or(false))
            .query("format", FORMAT_OF_LOAD, FORMAT)
            .bytes("The dump.", BodySize.FILE)
            .returns(CssDocuments.LOAD_PLAN, this::planLoad),
        Route.post("/ingest")
            .needs(WRITE)
            .summary("Registers the catalogue that these files describe, each given as text.")
            .acceptsLarge(Shape.of(Catalogue.class))
            .returns(CssDocuments.INGESTED, this::ingest),
        Route.post("/ingest/plan")
            .needs(READ)
            .summary("The changes that an ingest of these files would make; nothing is written.")
            .acceptsLarge(Shape.of(Catalogue.class))
            .returns(CssDocuments.INGEST_PLAN, this::planIngest));
  }

  private KeyTree tree() {
    return css.css().tree();
  }

  private CssExpectations expecting(Request request) {
    return new CssExpectations(css.css(), request.expectation());
  }

  private void set(Request request) {
    String key = request.query("key");
    expecting(request).key(key).tree().set(key, text(request));
  }

  /** The members below a key are a listing, which is part of no transaction, so it has no ETag. */
  private Response entry(Request request) {
    String key = request.query("key");
    if (!request.flag(VALUE)) {
      return Response.json(CssDocuments.ENTRY.write(KeyEntry.read(tree(), key)));
    }
    String value = tree().get(key);
    return EntityTag.on(
        Response.bytes("application/octet-stream", value.getBytes(UTF_8)),
        CssExpectations.revisionOfValue(value));
  }

  private CreatedKey create(Request request) {
    return CreatedKey.in(tree(), request.query("key"), text(request), request.flag("unique"));
  }

  private void delete(Request request) {
    String key = request.query("key");
    if (CssKey.of(key).isRoot() && !request.flag("everything")) {
      throw AppException.misused("removing / empties the whole store: add everything=true");
    }
    expecting(request).existingKey(key).tree().delete(key);
  }

  private static String text(Request request) {
    return Bytes.copyOf(request.bytes())
        .text()
        .orElseThrow(
            () -> new AppException(Kind.BAD_INPUT, "value is not UTF-8 text: CSS holds text"));
  }

  private Response dump(Request request) {
    FileFormat format = FileFormat.parse(request.optionalQuery("format").orElse("json"));
    KeyOrder order = request.optionalQuery("order").map(KeyOrder::parse).orElse(css.dumpOrder());
    DumpOptions options = new DumpOptions(request.optionalQuery("key").orElse(""), format, order);
    Css opened = css.css();
    return Response.stream(
        format == FileFormat.JSON ? "application/json" : "text/tab-separated-values",
        out -> opened.dump().write(options, out, Progress.NONE));
  }

  private LoadReport load(Request request) {
    return css.load(request::openBody, loadOptions(request), Progress.NONE);
  }

  private LoadPlan planLoad(Request request) {
    return css.planLoad(request::openBody, loadOptions(request));
  }

  private static LoadOptions loadOptions(Request request) {
    Optional<FileFormat> format = request.optionalQuery("format").map(FileFormat::parse);
    return new LoadOptions(request.flag("merge"), format);
  }

  private Ingested ingest(Request request, Catalogue catalogue) {
    return new Ingested(css.css().ingest().run(catalogue, catalogue.on(), Progress.NONE));
  }

  private PlannedIngest planIngest(Request request, Catalogue catalogue) {
    return new PlannedIngest(css.css().ingest().plan(catalogue, catalogue.on()));
  }
}
