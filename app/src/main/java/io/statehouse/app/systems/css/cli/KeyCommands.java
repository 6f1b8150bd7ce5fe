package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.ProgressLine;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.TreeDrawing;
import io.statehouse.app.cli.ValueFlags;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.revision.Expectation;
import io.statehouse.app.systems.css.documents.CssDocuments;
import io.statehouse.app.systems.css.documents.CssDocuments.CreatedKey;
import io.statehouse.app.systems.css.documents.CssDocuments.Ingested;
import io.statehouse.app.systems.css.documents.CssDocuments.KeyEntry;
import io.statehouse.app.systems.css.documents.CssExpectations;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.KeyTree;
import io.statehouse.domain.css.entities.CatalogueFiles;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.DumpOptions;
import io.statehouse.domain.css.entities.FileFormat;
import io.statehouse.domain.css.entities.KeyOrder;
import io.statehouse.domain.css.entities.LoadOptions;
import io.statehouse.domain.css.entities.LoadReport;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.layout.Json;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands on keys: single ones, by the tree rules of Qserv CSS, and files of many. */
final class KeyCommands {
  private KeyCommands() {}

  private static String shown(CssKey key) {
    return key.isRoot() ? "/" : key.text();
  }

  private static String shown(String name, String value) {
    return value.isEmpty() ? name : name + "  " + value;
  }

  @Command(
      footer = "  statehouse css get /DBS/sky --value",
      description = "Show a key's value and its members, packed ones expanded.")
  static void get(
      @Mixin CssCall call,
      @Parameters(paramLabel = "KEY") CssKey key,
      @Option(names = "--value", description = "Print the value alone, as it is.")
          boolean valueAlone,
      @Option(
              names = "--revision",
              description = "Print the revision of the value alone, for --if-revision.")
          boolean revisionAlone) {
    call.show(
        CssDocuments.ENTRY,
        css -> KeyEntry.read(css.tree(), key.text()),
        (results, entry) -> {
          if (revisionAlone) {
            results.line(CssExpectations.revisionOfValue(entry.value()));
            return;
          }
          if (valueAlone) {
            results.text(entry.value());
            return;
          }
          results.line(shown(shown(key), entry.value()));
          entry.members().forEach((name, value) -> results.line("  " + shown(name, value)));
        });
  }

  @Command(
      footer = "  statehouse css ls /DBS",
      description = "List the names of the keys below a key.")
  static void ls(
      @Mixin CssCall call,
      @Parameters(arity = "0..1", paramLabel = "KEY", defaultValue = "/") CssKey key) {
    call.list(
        CssDocuments.CHILDREN,
        css -> isEmptyTree(css, key) ? List.of() : css.tree().children(key.text()),
        Results::line);
  }

  /** The root of an empty store is missing too, but listing it is not a mistake. */
  private static boolean isEmptyTree(Css css, CssKey key) {
    return key.isRoot() && css.isEmpty();
  }

  @Command(
      footer = "  statehouse css tree /DBS/sky",
      description = "Draw the keys below a key, packed ones expanded.")
  static void tree(
      @Mixin CssCall call,
      @Parameters(arity = "0..1", paramLabel = "KEY", defaultValue = "/") CssKey key) {
    call.run(
        (css, results) -> {
          boolean empty = isEmptyTree(css, key);
          String value = empty ? "" : css.tree().get(key.text());
          Node root = new Node(key.text(), shown(key), value, !empty);
          if (results.wantsJson()) {
            results.json(root.json(css.tree()));
            return;
          }
          new TreeDrawing<Node>(
                  results, node -> shown(node.name, node.value), node -> node.children(css.tree()))
              .draw(root);
        });
  }

  /** One node of the tree of keys as it is drawn: packed members are leaves beside the keys. */
  private record Node(String path, String name, String value, boolean isKey) {
    List<Node> children(KeyTree tree) {
      if (!isKey) {
        return List.of();
      }
      Set<String> keys = new HashSet<>(tree.children(path));
      List<Node> children = new ArrayList<>();
      tree.expandedChildren(path)
          .forEach(
              (child, held) ->
                  children.add(new Node(path + "/" + child, child, held, keys.contains(child))));
      return children;
    }

    Map<String, Object> json(KeyTree tree) {
      Stream<Object> children = children(tree).stream().map(child -> child.json(tree));
      return Json.object("name", name, "value", value, "children", children);
    }
  }

  @Command(
      footer = "  statehouse css set /DBS/sky READY",
      description = "Set a key: VALUE, or a file, or else standard input.")
  static void set(
      @Mixin CssChange call,
      @Parameters(paramLabel = "KEY") CssKey key,
      @Parameters(arity = "0..1", paramLabel = "VALUE", description = ValueFlags.VALUE)
          String argument,
      @Mixin ValueFlags flags) {
    call.change(
        css -> css.key(key.text()).tree().set(key.text(), flags.text(call.invocation(), argument)),
        "set %s",
        shown(key));
  }

  @Command(
      footer = "  statehouse css create /queue/item_ --unique",
      description = "Create a key that does not exist yet, and print it.")
  static void create(
      @Mixin CssCall call,
      @Parameters(paramLabel = "KEY") String key,
      @Parameters(
              arity = "0..1",
              paramLabel = "VALUE",
              description = "The value (default: empty); - is standard input.")
          String argument,
      @Mixin ValueFlags flags,
      @Option(
              names = "--unique",
              description = "KEY is a prefix: append the next free ten-digit number to it.")
          boolean unique) {
    requireValid(unique ? key + "0" : key);
    call.show(
        CssDocuments.CREATED_KEY,
        css ->
            CreatedKey.in(css.tree(), key, flags.textOrEmpty(call.invocation(), argument), unique),
        (results, created) -> results.line(created.key()));
  }

  private static void requireValid(String key) {
    try {
      CssKey.of(key);
    } catch (CssException invalid) {
      throw AppException.misused(invalid.getMessage());
    }
  }

  @Command(
      footer = "  statehouse css rm /DBS/sky",
      description = "Remove a key and all keys below it.")
  static void rm(
      @Mixin CssChange call,
      @Parameters(paramLabel = "KEY") CssKey key,
      @Option(names = "--everything", description = "Allow removing the root: the whole state.")
          boolean everything) {
    if (key.isRoot() && !everything) {
      throw AppException.misused("removing / empties the whole store: add --everything");
    }
    Expectation expected = call.expected();
    call.runSaying(
        css -> {
          long counted = call.isSilent() ? 0 : css.tree().count(key.text());
          new CssExpectations(css, expected).existingKey(key.text()).tree().delete(key.text());
          return "removed %s and all keys below it: there were %d just before"
              .formatted(shown(key), counted);
        });
  }

  @Command(
      footer = "  statehouse css load dump.json --merge",
      description = {
        "Load a dump, JSON or TSV. All of it is checked before anything is written.",
        "The store must be empty, unless --merge is given; run a load that was interrupted again with"
            + " --merge."
      })
  static void load(
      @Mixin CssCall call,
      @Parameters(paramLabel = "FILE", description = "The dump; - is standard input.") Path file,
      @Option(names = "--merge", description = "Load into a store that has content.") boolean merge,
      @Option(
              names = "--format",
              paramLabel = "json|tsv",
              description = "The form of the file (default: as its first character shows).")
          Optional<FileFormat> format) {
    LoadOptions options = new LoadOptions(merge, format);
    call.runOnCss(
        (access, results) -> {
          try (ProgressLine progress = ProgressLine.on(call.invocation())) {
            LoadReport loaded =
                file.toString().equals("-")
                    ? access.loadOnce(call.invocation().in()::transferTo, options, progress)
                    : access.load(() -> open(call.invocation().file(file)), options, progress);
            results.print(
                CssDocuments.LOADED,
                loaded,
                report -> results.line("loaded " + report.keys() + " keys"));
          } catch (IOException failed) {
            throw Input.unreadable("standard input", failed);
          } catch (
              UncheckedIOException failed) { // only reading distinguishes a directory from a file
            throw Input.unreadable(file.toString(), failed.getCause());
          }
        });
  }

  private static InputStream open(Path file) {
    try {
      return Files.newInputStream(file);
    } catch (IOException failed) {
      throw Input.unreadable(file.toString(), failed);
    }
  }

  @Command(
      footer = "  statehouse css dump /DBS --format tsv",
      description = "Print the keys below KEY as a dump that load reads back.")
  static void dump(
      @Mixin CssCall call,
      @Parameters(arity = "0..1", paramLabel = "KEY", defaultValue = "/") CssKey key,
      @Option(
              names = "--format",
              paramLabel = "json|tsv",
              defaultValue = "json",
              description = "JSON, or the form used before 2018 (default: ${DEFAULT-VALUE}).")
          FileFormat format,
      @Option(
              names = "--order",
              paramLabel = "bytes|mysql",
              description = "The order of the keys (default: bytes; over Qserv's own table mysql).")
          Optional<KeyOrder> order) {
    call.runOnCss(
        (access, results) -> {
          KeyOrder requested = order.orElse(access.dumpOrder());
          DumpOptions options = new DumpOptions(key.text(), format, requested);
          try (OutputStream out = new BufferedOutputStream(results.stream(), 1 << 15);
              ProgressLine progress = ProgressLine.besideOutput(call.invocation())) {
            access.css().dump().write(options, out, progress);
          } catch (IOException failed) {
            throw new UncheckedIOException(failed);
          }
        });
  }

  @Command(
      footer = "  statehouse css ingest catalogue --node worker-1",
      description = {
        "Register the catalogue that the files of a folder describe.",
        "metadata.json names the files; without it they are database.json and one JSON per table."
      })
  static void ingest(
      @Mixin CssCall call,
      @Parameters(paramLabel = "DIR") Path directory,
      @Option(
              names = "--node",
              paramLabel = "NODE",
              description = "A node that the chunks are on; may be repeated.")
          List<NodeName> nodes) {
    Folder files = new Folder(call.invocation().file(directory));
    call.show(
        CssDocuments.INGESTED,
        css -> {
          try (ProgressLine progress = ProgressLine.on(call.invocation())) {
            return new Ingested(
                css.ingest().run(files, nodes == null ? List.of() : nodes, progress));
          }
        },
        KeyCommands::print);
  }

  private record Folder(Path path) implements CatalogueFiles {
    @Override
    public List<String> names() {
      try (Stream<Path> files = Files.list(path)) {
        return files
            .filter(Files::isRegularFile)
            .map(file -> file.getFileName().toString())
            .sorted()
            .toList();
      } catch (IOException failed) {
        throw Input.unreadable(path.toString(), failed);
      }
    }

    @Override
    public InputStream open(String name) {
      return KeyCommands.open(path.resolve(name));
    }
  }

  private static void print(Results results, Ingested ingested) {
    String state = ingested.databaseCreated() ? " created" : " was there already";
    results.line("database " + ingested.database() + state);
    ingested.created().forEach(table -> results.line("table " + table + " created"));
    ingested.skipped().forEach(table -> results.line("table " + table + " was there already"));
    if (ingested.replicas() > 0) {
      results.line(ingested.replicas() + " replicas added");
    }
  }
}
