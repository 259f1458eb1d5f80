package importer
