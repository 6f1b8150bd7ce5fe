package io.statehouse.app.systems.css.cli;

import io.statehouse.app.cli.Input;
import io.statehouse.app.cli.TreeDrawing;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.systems.css.CssDocuments;
import io.statehouse.app.systems.css.CssDocuments.CreatedKey;
import io.statehouse.app.systems.css.CssEntry;
import io.statehouse.app.systems.css.CssNode;
import java.nio.file.Path;
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
    call.run(
        (css, results) ->
            results.print(
                CssDocuments.ENTRY,
                CssEntry.read(css.tree(), key),
                entry -> {
                  if (valueAlone) {
                    results.text(entry.value());
                    return;
                  }
                  results.line(shown(key, entry.value()));
                  entry.members().forEach((name, value) -> results.line("  " + shown(name, value)));
                }));
  }

  @Command(description = "List the names of the keys below a key.")
  static void ls(
      @Mixin CssCall call,
      @Parameters(arity = "0..1", paramLabel = "KEY", defaultValue = "/") String key) {
    call.run(
        (css, results) ->
            results.print(
                CssDocuments.CHILDREN,
                css.tree().children(key),
                children -> children.forEach(results::line)));
  }

  @Command(description = "Draw the keys below a key, packed ones expanded.")
  static void tree(
      @Mixin CssCall call,
      @Parameters(arity = "0..1", paramLabel = "KEY", defaultValue = "/") String key) {
    call.run(
        (css, results) -> {
          CssNode root = CssNode.at(css.tree(), key);
          if (results.wantsJson()) {
            results.json(root.json());
          } else {
            new TreeDrawing<CssNode>(
                    results, node -> shown(node.name(), node.value()), CssNode::children)
                .draw(root);
          }
        });
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
    call.run(
        (css, results) ->
            results.print(
                CssDocuments.CREATED_KEY,
                new CreatedKey(
                    unique ? css.tree().createUnique(key, value) : css.tree().create(key, value)),
                created -> results.line(created.key())));
  }

  @Command(description = "Remove a key and all keys below it.")
  static void rm(
      @Mixin CssCall call,
      @Parameters(paramLabel = "KEY") String key,
      @Option(names = "--everything", description = "Allow removing the root: the whole state.")
          boolean everything) {
    boolean root = key.isEmpty() || key.equals("/");
    if (root && !everything) {
      throw AppException.misused("removing / empties the whole store: add --everything");
    }
    call.run(css -> css.tree().delete(key));
  }
}
