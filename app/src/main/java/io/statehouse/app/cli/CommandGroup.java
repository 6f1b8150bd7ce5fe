package io.statehouse.app.cli;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The commands of one group, in the order in which help lists them.
 *
 * <pre>
 *   new CommandGroup()
 *       .with(RackCommands.class, "racks", "add-rack")
 *       .reads(RackName.class, RackName::new)
 * </pre>
 *
 * A command is a static method: {@code add-rack} is {@code addRack}. Its first parameter is a
 * {@link Call}, the others are what a user gives, converted to the domain's types. A group may have
 * groups below it. A command is made only when the arguments name it: to make forty of them costs
 * more time than to run one.
 */
public final class CommandGroup {
  private static final String SUBJECT = "{subject}";

  private final Map<String, Maker> makers = new LinkedHashMap<>();
  private final Map<Class<?>, Function<String, ?>> readers = new LinkedHashMap<>();
  private final Map<String, CommandGroup> groups = new HashMap<>();
  private Optional<String> byDefault = Optional.empty();
  private Optional<Subject> subject = Optional.empty();

  /**
   * The subject of commands that are the same for several but for their words. Their methods have
   * it as a mixin, and what help says of them has {@code {subject}} in place of its noun.
   */
  public interface Subject {

    /** Returns what one is called, as in {@code rack}. */
    String noun();
  }

  /** Makes a command, or a group of those that the words after its name could mean. */
  private interface Maker {
    CommandLine make(Invocation invocation, List<String> path, List<String> following);
  }

  /** Adds command methods of a class, by their names on the command line. */
  public CommandGroup with(Class<?> commands, String... names) {
    for (String name : names) {
      withMethod(name, commands, name);
    }
    return this;
  }

  /**
   * Adds a command whose method cannot have its name, as that is a word of Java.
   *
   * @param method the method, written as a name on the command line is
   */
  public CommandGroup withMethod(String name, Class<?> commands, String method) {
    makers.put(name, (invocation, path, following) -> line(commands, name, method, invocation));
    return this;
  }

  /** Adds a command that is an object of its own, or the specification of one. */
  public CommandGroup with(String name, Function<Invocation, ?> maker) {
    makers.put(
        name,
        (invocation, path, following) -> withReaders(new CommandLine(maker.apply(invocation))));
    return this;
  }

  /** Adds a group, whose arguments are read as in this one. */
  public CommandGroup with(String name, String description, CommandGroup below) {
    groups.put(name, below);
    makers.put(
        name,
        (invocation, path, following) ->
            withReaders(below.line(path, description, invocation, following)));
    return this;
  }

  /**
   * Names the command that runs if the words after the group's name begin with none. It is what
   * follows then that is read as its arguments.
   */
  public CommandGroup byDefault(String name) {
    byDefault = Optional.of(name);
    return this;
  }

  /** Says what the commands of this group are about, but for those of groups below it. */
  public CommandGroup about(Subject about) {
    subject = Optional.of(about);
    return this;
  }

  /**
   * Returns the group with the command that some words begin with; if they begin with none, with
   * all, for help to list.
   *
   * @param path the names of the group, from that of the program on
   */
  public CommandLine line(
      List<String> path, String description, Invocation invocation, List<String> words) {
    boolean named = !words.isEmpty() && makers.containsKey(words.get(0));
    CommandLine group =
        byDefault
            .filter(name -> !named)
            .map(name -> defaultLine(name, path, description, invocation))
            .orElseGet(() -> new CommandLine(spec(path, description)));
    addTo(group, invocation, path, words);
    return group;
  }

  /** Returns the command that runs by default under the name of the group. */
  private CommandLine defaultLine(
      String name, List<String> path, String description, Invocation invocation) {
    CommandLine line = make(name, invocation, path, List.of());
    CommandSpec group = spec(path, description);
    CommandSpec spec = line.getCommandSpec().name(group.name());
    spec.parser().stopAtUnmatched(true);
    spec.usageMessage()
        .description(description, "Without COMMAND, the same as " + name + ".")
        .synopsisSubcommandLabel("[COMMAND]")
        .footer(group.usageMessage().footer());
    return line;
  }

  /**
   * Returns a group that has no commands yet.
   *
   * @param path its names on the command line, from that of the program on
   */
  public static CommandSpec spec(List<String> path, String description) {
    CommandSpec spec = CommandSpec.create().name(path.get(path.size() - 1));
    // What follows a misspelt name may be the name of another command: "css tabels table".
    spec.parser().stopAtUnmatched(true);
    spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Show this help.").build());
    spec.addOption(
        OptionSpec.builder(ColorMode.OPTION)
            .type(ColorMode.class)
            .paramLabel("WHEN")
            .description("Colour the output: auto (the default), always or never.")
            .build());
    String below = String.join(" ", path.subList(1, path.size()));
    spec.usageMessage()
        .description(description)
        .synopsisSubcommandLabel("COMMAND")
        .footer("  %s help %s COMMAND".formatted(path.get(0), below));
    return spec;
  }

  /**
   * Says how arguments of a type are read.
   *
   * @param reader throws an exception with a sentence that names the argument
   */
  public <T> CommandGroup reads(Class<T> type, Function<String, T> reader) {
    readers.put(type, reader);
    return this;
  }

  /**
   * Adds the command that some words begin with; if they begin with none, all, for help to list.
   *
   * @param path the names of the group, from that of the program on
   */
  public void addTo(
      CommandLine group, Invocation invocation, List<String> path, List<String> words) {
    boolean named = !words.isEmpty() && makers.containsKey(words.get(0));
    for (String name : named ? List.of(words.get(0)) : List.copyOf(makers.keySet())) {
      List<String> following = named ? words.subList(1, words.size()) : List.of();
      group.addSubcommand(name, make(name, invocation, path, following));
    }
  }

  /**
   * Moves options that stand before the name of a command after it, at every level: {@code --json
   * ls} is {@code ls --json}. The word after an option, unless it is the name of a command, is
   * taken for its value.
   */
  public List<String> commandsFirst(List<String> words) {
    List<String> moved = commandFirst(words, makers.keySet());
    CommandGroup below = moved.isEmpty() ? null : groups.get(moved.get(0));
    return below == null
        ? moved
        : Stream.concat(
                Stream.of(moved.get(0)),
                below.commandsFirst(moved.subList(1, moved.size())).stream())
            .toList();
  }

  /** Moves the first word that names one of the commands before the options that precede it. */
  public static List<String> commandFirst(List<String> words, Collection<String> commands) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (commands.contains(word)) {
        List<String> moved = new ArrayList<>(List.of(word));
        moved.addAll(words.subList(0, i));
        moved.addAll(words.subList(i + 1, words.size()));
        return moved;
      }
      boolean option = word.startsWith("-") && !word.equals("--");
      boolean value = i > 0 && words.get(i - 1).matches("-[^=]+");
      if (!option && !value) {
        break;
      }
    }
    return words;
  }

  private CommandLine make(
      String name, Invocation invocation, List<String> path, List<String> following) {
    List<String> longer = Stream.concat(path.stream(), Stream.of(name)).toList();
    return makers.get(name).make(invocation, longer, following);
  }

  private CommandLine line(Class<?> commands, String name, String called, Invocation invocation) {
    IFactory factory = new CallFactory(invocation, subject);
    Method method = method(commands, called);
    CommandSpec spec = CommandSpec.forAnnotatedObject(method, factory).name(name);
    subject.ifPresent(about -> say(about.noun(), spec.usageMessage()));
    CommandLine line = withReaders(new CommandLine(spec, factory));
    if (method.isAnnotationPresent(Watchable.class)) {
      ErrorLine.calls(line).forEach(call -> spec.addOption(call.watchOption()));
    }
    return line;
  }

  private static void say(String noun, UsageMessageSpec help) {
    help.description(saying(noun, help.description()));
    help.footer(saying(noun, help.footer()));
  }

  private static String[] saying(String noun, String[] lines) {
    return Stream.of(lines).map(line -> line.replace(SUBJECT, noun)).toArray(String[]::new);
  }

  private CommandLine withReaders(CommandLine line) {
    readers.forEach((type, reader) -> register(line, type, reader));
    return line;
  }

  private static <T> void register(CommandLine line, Class<T> type, Function<String, ?> reader) {
    line.registerConverter(type, new Converter<>(type, reader));
  }

  private static Method method(Class<?> commands, String name) {
    String called = camelCase(name);
    return Stream.of(commands.getDeclaredMethods())
        .filter(method -> method.getName().equals(called)) // first, as annotations are slow to read
        .filter(method -> method.isAnnotationPresent(Command.class))
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException(commands.getName() + " has no command " + called));
  }

  /** Returns {@code set-table-status} as a method is called: {@code setTableStatus}. */
  private static String camelCase(String name) {
    String[] words = name.split("-");
    return words[0]
        + Stream.of(words)
            .skip(1)
            .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
            .collect(Collectors.joining());
  }

  /** Converts an argument to a type of the domain. */
  private record Converter<T>(Class<T> type, Function<String, ?> reader)
      implements ITypeConverter<T> {
    @Override
    public T convert(String text) {
      return type.cast(reader.apply(text));
    }
  }
}
