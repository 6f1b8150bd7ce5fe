package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.Results;
import io.statehouse.app.cli.TreeDrawing;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Json;
import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.CssDocuments.CreatedKey;
import io.statehouse.app.systems.css.CssDocuments.KeyEntry;
import io.statehouse.domain.css.KeyTree;
import java.nio.file.Path;
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

  private static String shown(String name, String value) {
    return value.isEmpty() ? name : name + "  " + value;
  }

  @Command(description = "Show a key's value and its members, packed ones expanded.")
  static void get(
      @Mixin CssCall call,
      @Parameters(paramLabel = "KEY") String key,
      @Option(names = "--value", description = "Print the value alone, as it is.")
          boolean valueAlone) {
    call.show(
        CssDocuments.ENTRY,
        css -> KeyEntry.read(css.tree(), key),
        (results, entry) -> {
          if (valueAlone) {
            results.text(entry.value());
            return;
          }
          results.line(shown(key, entry.value()));
          entry.members().forEach((name, value) -> results.line("  " + shown(name, value)));
        });
  }

  @Command(description = "List the names of the keys below a key.")
  static void ls(
      @Mixin CssCall call,
      @Parameters(arity = "0..1", paramLabel = "KEY", defaultValue = "/") String key) {
    call.list(CssDocuments.CHILDREN, css -> css.tree().children(key), Results::line);
  }

  @Command(description = "Draw the keys below a key, packed ones expanded.")
  static void tree(
      @Mixin CssCall call,
      @Parameters(arity = "0..1", paramLabel = "KEY", defaultValue = "/") String key) {
    call.run(
        (css, results) -> {
          String path = key.equals("/") ? "" : key;
          Node root = new Node(path, key, css.tree().get(path), true);
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

  @Command(description = "Set a key: VALUE, or a file, or else standard input.")
  static void set(
      @Mixin CssCall call,
      @Parameters(paramLabel = "KEY") String key,
      @Parameters(arity = "0..1", paramLabel = "VALUE") String value,
      @Option(names = "--file", paramLabel = "FILE", description = "Take the value from this file.")
          Path file) {
    call.run(css -> css.tree().set(key, new Input(call.invocation()).text(value, file)));
  }

  @Command(description = "Create a key that does not exist yet, and print it.")
  static void create(
      @Mixin CssCall call,
      @Parameters(paramLabel = "KEY") String key,
      @Parameters(arity = "0..1", paramLabel = "VALUE", defaultValue = "") String value,
      @Option(
              names = "--unique",
              description = "KEY is a prefix: append the next free ten-digit number to it.")
          boolean unique) {
    call.show(
        CssDocuments.CREATED_KEY,
        css -> CreatedKey.in(css.tree(), key, value, unique),
        (results, created) -> results.line(created.key()));
  }

  @Command(description = "Remove a key and all keys below it.")
  static void rm(
      @Mixin CssCall call,
      @Parameters(paramLabel = "KEY") String key,
      @Option(names = "--everything", description = "Allow removing the root: the whole state.")
          boolean everything) {
    if ((key.isEmpty() || key.equals("/")) && !everything) {
      throw AppException.misused("removing / empties the whole store: add --everything");
    }
    call.run(css -> css.tree().delete(key));
  }
}
