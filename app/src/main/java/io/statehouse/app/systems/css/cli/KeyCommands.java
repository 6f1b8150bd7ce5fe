package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Consent;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.TreeDrawing;
import io.statehouse.app.cli.ValueFlags;
import io.statehouse.app.cli.Watchable;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.revision.Expectation;
import io.statehouse.app.systems.css.documents.CssDocuments;
import io.statehouse.app.systems.css.documents.CssDocuments.CreatedKey;
import io.statehouse.app.systems.css.documents.CssDocuments.KeyEntry;
import io.statehouse.app.systems.css.documents.CssExpectations;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.KeyTree;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.layout.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands on single keys, by the tree rules of Qserv CSS. */
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

  @Watchable
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

  @Watchable
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
          if (results.wantsDocument()) {
            results.document(root.json(css.tree()));
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
      @Mixin Consent consent,
      @Parameters(paramLabel = "KEY") CssKey key,
      @Option(names = "--everything", description = "Allow removing the root: the whole state.")
          boolean everything) {
    if (key.isRoot() && !everything) {
      throw AppException.misused("removing / empties the whole store: add --everything");
    }
    Expectation expected = call.expected();
    call.runSaying(
        css -> {
          boolean asked = consent.isAsked(call.invocation());
          long counted = call.isSilent() && !asked ? 0 : css.tree().count(key.text());
          KeyTree tree = new CssExpectations(css, expected).existingKey(key.text()).tree();
          consent.require(
              call,
              () ->
                  "remove %s and all keys below it, %d now, from %s"
                      .formatted(shown(key), counted, call.place()));
          tree.delete(key.text());
          return "removed %s and all keys below it: there were %d just before"
              .formatted(shown(key), counted);
        });
  }
}
